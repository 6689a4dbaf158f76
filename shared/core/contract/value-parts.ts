/** Parts of an entry's values, taken apart and put together by name. */

export type Values = Readonly<Record<string, unknown>>

export const partOf = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {})
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
export const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
