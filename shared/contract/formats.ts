import { homeCountryCode, phoneParts } from './documents.ts'
import { parseInstant, today, toWire } from './instants.ts'

/** How values are shown, in one place. Empty values are ''. */

type Maybe<T> = T | null | undefined

const grouped = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const onePlace = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const twoPlaces = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Integers with dot thousands: 12.000. */
export const formatInteger = (value: Maybe<number>): string =>
  value === null || value === undefined ? '' : grouped.format(value)

/** A number with its word: `formatCount(1, 'visita', 'visitas')` is '1 visita'. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`

/** Two places with comma: 1.234,50. */
export const formatDecimal = (value: Maybe<number>): string =>
  value === null || value === undefined ? '' : twoPlaces.format(value)

/** Reais: 'R$ 1.234,50'; '' for no value. */
export const formatCurrency = (value: Maybe<number>): string =>
  value === null || value === undefined ? '' : `R$ ${twoPlaces.format(value)}`

/** A size in bytes as people read it: '320 KB', '1,5 MB', '10 MB'. */
export function formatBytes(bytes: Maybe<number>): string {
  if (bytes === null || bytes === undefined) return ''
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${grouped.format(Math.round(bytes / 1024))} KB`
  return `${onePlace.format(bytes / 1024 / 1024)} MB`
}

/** A share as percentage: two decimals under 10, otherwise the floor. */
export function formatPercent(share: Maybe<number>): string {
  if (share === null || share === undefined) return ''
  const percent = share * 100
  return percent < 10 ? `${twoPlaces.format(percent)}%` : `${grouped.format(Math.floor(percent + 1e-9))}%`
}

/** Metres under 1 km, 'km e m' up to 5 km, rounded km above. */
export function formatDistance(metres: Maybe<number>): string {
  if (metres === null || metres === undefined) return ''
  const whole = Math.round(metres)
  if (whole < 1000) return `${whole} m`
  if (whole <= 5000) {
    const rest = whole % 1000
    return rest === 0 ? `${Math.floor(whole / 1000)} km` : `${Math.floor(whole / 1000)} km e ${rest} m`
  }
  return `${grouped.format(Math.round(whole / 1000))} km`
}

/** DD/MM/YYYY of a day or an instant; a text that is neither is shown as it is. */
export function formatDate(value: Maybe<string | Date>): string {
  if (!value) return ''
  const text =
    value instanceof Date
      ? toWire(value)
      : value.length > 10
        ? toWire(parseInstant(value) ?? new Date(Number.NaN))
        : value
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : String(value)
}

/** DD/MM of a day or an instant: where the year goes without saying. */
export const formatShortDate = (value: Maybe<string | Date>): string =>
  formatDate(value).replace(/^(\d{2}\/\d{2})\/\d{4}$/, '$1')

/** HH:mm of an instant. */
export function formatTime(value: Maybe<string | Date>): string {
  if (!value) return ''
  const instant = value instanceof Date ? value : parseInstant(value)
  return instant ? toWire(instant).slice(11, 16) : String(value)
}

/** DD/MM/YYYY às HH:mm. */
export const formatDateTime = (value: Maybe<string | Date>): string =>
  value ? `${formatDate(value)} às ${formatTime(value)}` : ''

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const dayNumber = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** 'segunda-feira' of an instant. */
export function formatWeekday(value: string | Date): string {
  const instant = value instanceof Date ? value : parseInstant(value)
  const day = instant && dayNumber(toWire(instant).slice(0, 10))
  return (day !== undefined && weekdays[new Date(day * 86_400_000).getUTCDay()]) || ''
}

/** Ontem, Hoje, Amanhã, 'Última segunda-feira' within the last week, otherwise the date. */
export function formatRelativeDay(value: Maybe<string | Date>, now: Date = new Date()): string {
  if (!value) return ''
  const instant = value instanceof Date ? value : parseInstant(value)
  if (!instant) return String(value)
  const day = toWire(instant).slice(0, 10)
  const distance = dayNumber(day) - dayNumber(today(now))
  if (distance === 0) return 'Hoje'
  if (distance === -1) return 'Ontem'
  if (distance === 1) return 'Amanhã'
  if (distance < 0 && distance > -7) {
    // 'Última' with every weekday: the text is fixed so.
    return `Última ${weekdays[new Date(dayNumber(day) * 86_400_000).getUTCDay()] ?? ''}`
  }
  return formatDate(day)
}

/** Whole years between a birth date and a day. */
export function ageAt(birthDate: Maybe<string>, day: string = today()): number | undefined {
  if (!birthDate || birthDate.length < 10) return undefined
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5, 10) ? years - 1 : years
}

const pattern = (value: Maybe<string>, expression: RegExp, form: string): string =>
  value ? (expression.test(value) ? value.replace(expression, form) : value) : ''

/** '529.982.247-25'; anything but 11 digits as it is. */
export const formatCpf = (value: Maybe<string>) =>
  pattern(value, /^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
/** Groups of 3-4-4-4; anything but 15 digits as it is. */
export const formatCns = (value: Maybe<string>) =>
  pattern(value, /^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4')
/** '13600-000'; anything but 8 digits as it is. */
export const formatCep = (value: Maybe<string>) => pattern(value, /^(\d{5})(\d{3})$/, '$1-$2')
/** '2026-08' as people write it: 08/2026. */
export const formatMonth = (value: Maybe<string>) => pattern(value, /^(\d{4})-(\d{2})$/, '$2/$1')
/** '11.222.333/0001-81'; anything else as it is. */
export const formatCnpj = (value: Maybe<string>) =>
  pattern(value, /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5')
/** Old plates with a hyphen, Mercosul plates without. */
export const formatPlate = (value: Maybe<string>) => pattern(value, /^([A-Z]{3})(\d{4})$/, '$1-$2')

/** '(19) 99604-2718', without what is not there: '99604-2718', '+1 (19) …' of another country. */
export function formatPhone(value: Maybe<string>): string {
  const parts = value ? phoneParts(value) : undefined
  if (!parts) return value ?? ''
  const { countryCode, areaCode, phone } = parts
  return [
    countryCode === homeCountryCode ? '' : `+${countryCode}`,
    areaCode && `(${areaCode})`,
    `${phone.slice(0, -4)}-${phone.slice(-4)}`,
  ]
    .filter(Boolean)
    .join(' ')
}
