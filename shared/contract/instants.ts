/** Instants: a Date in the store, `YYYY-MM-DD HH:mm:ss.SSS-03:00` on the wire (wire.md). */

/** Minutes behind UTC, fixed. */
export const zoneOffsetMinutes = 180

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** The wall clock of São Paulo, read from the UTC getters of the answer. */
export const wallClock = (instant: Date): Date => new Date(instant.getTime() - zoneOffsetMinutes * 60_000)

/** Between these all years have four digits, and the engine's own text is several times as fast. */
const plainYears = { from: Date.UTC(1000, 0, 1), to: Date.UTC(10_000, 0, 1) } as const

/** An instant as it goes over the wire: milliseconds, at São Paulo, `2026-11-23 08:30:00.000-03:00`. */
export function toWire(instant: Date): string {
  const wall = wallClock(instant)
  const time = wall.getTime()
  if (time >= plainYears.from && time < plainYears.to) {
    const iso = wall.toISOString()
    return `${iso.slice(0, 10)} ${iso.slice(11, 23)}-03:00`
  }
  return rareYear(wall)
}

function rareYear(wall: Date): string {
  const day = `${wall.getUTCFullYear()}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`
  const time = `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}:${pad(wall.getUTCSeconds())}`
  return `${day} ${time}.${pad(wall.getUTCMilliseconds(), 3)}-03:00`
}

/** The Date of a wire or ISO text; without a zone it is São Paulo's; undefined where it is no instant. */
export function parseInstant(text: string): Date | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!match) return undefined
  const [, day, time = '00:00', zone = '-03:00'] = match
  const normalZone = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
  const instant = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${normalZone}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Years of days. Behind the last one a day, a month or a zone more still has four digits. */
const years = { first: 1850, last: 9998 } as const

/** A day of the calendar that exists: 2023-02-29 does not. */
export const isDate = (value: string): boolean => {
  if (!datePattern.test(value)) return false
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < years.first || year > years.last) return false
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A time of day, `HH:mm` or `HH:mm:ss`. */
export const isTime = (value: string): boolean => timePattern.test(value)

/** A day that exists with a time of it; `parseInstant` is more lenient, also with what was stored before. */
export const isInstant = (value: string): boolean =>
  isDate(value.slice(0, 10)) &&
  /^.{10}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?( ?(Z|[+-]\d{2}:?\d{2}))?$/.test(value) &&
  parseInstant(value) !== undefined

/** Today's date in São Paulo, `YYYY-MM-DD`. */
export const today = (now: Date = new Date()): string => toWire(now).slice(0, 10)

const dayMs = 86_400_000

/** The day so many days after another one, `YYYY-MM-DD` both. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The month so many months after another one, `YYYY-MM` both; before it where the count is negative. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const whole = year * 12 + number - 1 + count
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
}
