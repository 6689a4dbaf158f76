import { fieldsIn, isFields } from '@saude/contract/values'

/** A stored document, whatever was written in it. */
export type Document = object

/** What stands at a path, 'citizen.id'; undefined where nothing does. */
export function at(document: unknown, path: string): unknown {
  let value = document
  for (const part of path.split('.')) {
    if (!isFields(value)) return undefined
    value = fieldsIn(value)[part]
  }
  return value
}

/** The text at a path; empty where there is none. */
export function textAt(document: unknown, path: string): string {
  const value = at(document, path)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : ''
}

/** The number at a path; 0 where there is none. */
export function numberAt(document: unknown, path: string): number {
  const value = at(document, path)
  return typeof value === 'number' ? value : 0
}

/** The list at a path; empty where there is none. */
export function listAt(document: unknown, path: string): readonly unknown[] {
  const value = at(document, path)
  return Array.isArray(value) ? value : []
}

/** The codes of a table that an entry names: its main problem, why the person came, and further problems of an attendance. */
export const codesIn = (item: unknown, system: string): string[] =>
  [item, ...listAt(item, 'act.problems')].flatMap((one) =>
    ['problem', 'ciap'].flatMap((path) =>
      textAt(one, `${path}.system`) === system ? [textAt(one, `${path}.code`)] : [],
    ),
  )

/** Milliseconds that Brasília is behind UTC: there has been no summer time since 2019. */
const behind = 3 * 3_600_000

/** The day of an instant in Brasília, `YYYY-MM-DD`; of a day itself the day. */
export function dayOf(value: unknown): string {
  if (value instanceof Date) return new Date(value.getTime() - behind).toISOString().slice(0, 10)
  const text = typeof value === 'string' ? value : ''
  return text.includes('T') ? dayOf(new Date(text)) : text.slice(0, 10)
}

/** The last `count` months up to that of a day, `YYYY-MM`, the oldest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const months: string[] = []
  for (let back = count - 1; back >= 0; back -= 1) {
    const month = last - back
    months.push(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`)
  }
  return months
}

/** Whole years between two days. */
export function yearsBetween(from: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4))
  return day.slice(5) < from.slice(5) ? years - 1 : years
}
