/** Two answers to one question, compared as far as both versions have to answer the same: fields, figures, lengths of lists. */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the later answer lacks a field, or says another figure; texts may be other ones, and fields more. */
export function differences(before: unknown, now: unknown, path = ''): string[] {
  if (before === null || before === undefined) return []
  if (Array.isArray(before)) {
    if (!Array.isArray(now)) return [`${path} is no list`]
    if (now.length !== before.length) return [`${path} has ${now.length} entries, and had ${before.length}`]
    return before.flatMap((one, index) => differences(one, now[index], `${path}[${index}]`))
  }
  if (isFields(before)) {
    if (!isFields(now)) return [`${path} is empty`]
    return Object.entries(before).flatMap(([key, one]) =>
      key in now ? differences(one, now[key], `${path}.${key}`) : [`${path}.${key} is gone`],
    )
  }
  if (typeof before === 'number' || typeof before === 'boolean')
    return before === now ? [] : [`${path} is ${now}, and was ${before}`]
  return typeof now === typeof before ? [] : [`${path} is ${now}, and was a text`]
}

/** Where a difference stands. */
const placeOf = (difference: string): string => difference.split(' ')[0] ?? ''

/** Those that stand elsewhere than what changes by itself. */
export const beside = (found: readonly string[], moving: readonly string[]): string[] => {
  const places = new Set(moving.map(placeOf))
  return found.filter((one) => !places.has(placeOf(one)))
}
