import { unsupported } from '../errors.ts'

/** The pairs of a filter's path (or `$or`) and condition that all must hold, nested `$and` resolved. */
export function* conjuncts(filter: object): Generator<[string, unknown]> {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const part of branches(condition)) yield* conjuncts(part)
    else yield [path, condition]
  }
}

/** The filters of `$and` or `$or`. */
export function branches(condition: unknown): object[] {
  if (!Array.isArray(condition) || condition.length === 0) throw unsupported('$and and $or need filters')
  return condition.map((part) => {
    if (typeof part !== 'object' || part === null) throw unsupported('$and and $or need filters')
    return part
  })
}
