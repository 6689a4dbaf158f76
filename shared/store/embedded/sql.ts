export type Parameter = string | number | null

/** A condition in SQL with its parameters in order. */
export interface Sql {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** Joins conditions; none is "everything". */
export function join(conditions: readonly Sql[], operator: ' AND ' | ' OR '): Sql {
  const [only] = conditions
  if (only === undefined) return { sql: '1', parameters: [] }
  if (conditions.length === 1) return only
  return {
    sql: `(${conditions.map((condition) => condition.sql).join(operator)})`,
    parameters: conditions.flatMap((condition) => condition.parameters),
  }
}
