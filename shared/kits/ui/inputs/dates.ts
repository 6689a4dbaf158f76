/** Dates as they are typed (dd/mm/aaaa) and as they are kept (YYYY-MM-DD); São Paulo's clock for times. */

const pad = (value: number) => String(value).padStart(2, '0')

/** Whether a day stands in the calendar: 31/02 does not. */
const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** '04/09/2017' → '2017-09-04'; what is no date stays as it was typed, so that its rule can refuse it. */
export function dateFromText(text: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return day && month && year && isDay(Number(year), Number(month), Number(day))
    ? `${year}-${month}-${day}`
    : text
}

/** '2017-09-04' → '04/09/2017'; a raw value shows itself. */
export function dateToText(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return day ? `${day}/${month}/${year}` : value
}

/** The day of a stored date as the calendar wants it: local midnight. */
export function dateOfDay(value: string | null): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '') ?? []
  return day ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

/** The day of a Date by the browser's own clock, `YYYY-MM-DD`. */
export const dayOfDate = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** Digits typed one after the other as '10:32'. */
export function timeMask(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** '10:32:00' is shown as '10:32'; a raw value shows itself. */
export const timeToText = (value: string): string =>
  /^(\d{2}:\d{2})(:\d{2}(\.\d+)?)?$/.exec(value)?.[1] ?? value

/** The two halves of 'YYYY-MM-DD HH:mm', each raw where it is malformed. */
export function splitDateTime(value: string | null): { day: string | null; time: string | null } {
  const [day = '', time = ''] = (value ?? '').split(/[ T]/)
  return { day: day || null, time: time || null }
}

/** The inverse of `splitDateTime`; null where both are empty. */
export const joinDateTime = (day: string | null, time: string | null): string | null =>
  day || time ? `${day ?? ''} ${time ?? ''}`.trimEnd() : null
