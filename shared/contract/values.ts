/** Whether a value is an object (a list too), whose fields may hold anything. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The keys of a table that has those of its type and no more. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // Object.keys answers texts: a value may have more keys than its type says.
  Object.keys(table) as (keyof T & string)[]

/** A table of entries that name every key of its type. */
export const tableFrom = <K extends string, V>(entries: readonly (readonly [K, V])[]) =>
  // Object.fromEntries forgets the keys.
  Object.fromEntries(entries) as Readonly<Record<K, V>>

/** A table with an entry for each key. */
export const tableOf = <K extends string, V>(keys: readonly K[], entryOf: (key: K) => V) =>
  tableFrom(keys.map((key) => [key, entryOf(key)] as const))

/** An object's fields, to be asked for by names that are known at run time. */
export const fieldsIn = (value: object): Readonly<Record<string, unknown>> =>
  // What is no field of it is undefined.
  value as Readonly<Record<string, unknown>>

/** A list in parts of at most so many, in order: calls and queries take so many ids at once. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Compares plain texts (days, ids, search names) as the store does: many times as fast as by the rules of a language. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
