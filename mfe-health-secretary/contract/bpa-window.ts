/** Which months' production the national system still takes, as data: what changes is a line. */

interface Window {
  /** First month of presentation to which it applies, `YYYY-MM`. */
  readonly since: string
  /** Months before the one that is presented. */
  readonly months: number
  /** Of procedures with a detail of SIGTAP: 029 'Admite período maior para a apresentação', up to five months before. */
  readonly longer: Readonly<Record<string, number>>
}

/** The newest first. */
const windows: readonly Window[] = [{ since: '2008-01', months: 3, longer: { '029': 5 } }]

const [newest] = windows
const windowOf = (month: string): Window =>
  windows.find(({ since }) => since <= month) ?? newest ?? { since: '', months: 3, longer: {} }

/** Months before a file's own in which something may be that it still takes: those are looked at. */
export const monthsBack = (month: string): number => {
  const { months, longer } = windowOf(month)
  return Math.max(months, ...Object.values(longer))
}

/** Months before a file's own that it takes of a procedure with these details. */
export const monthsTaken = (month: string, details: { has(code: string): boolean } | undefined): number => {
  const { months, longer } = windowOf(month)
  const own = Object.entries(longer).flatMap(([detail, most]) => (details?.has(detail) ? [most] : []))
  return Math.max(months, ...own)
}
