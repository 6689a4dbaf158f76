/** Whether a value is an object (a list too), whose fields may hold anything. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The keys of a table that has those of its type and no more. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // Object.keys answers texts: a value may have more keys than its type says.
  Object.keys(table) as (keyof T & string)[]
