import type { Check, Stored } from './checks.ts'
import { KINDS } from './encode.ts'
import type { Sql } from './sql.ts'

export type RangeCheck = Extract<Check, { operator: 'range' }>

/**
 * A scalar as parameter. SQLite's reading of a long decimal fraction can differ from JavaScript's in the last
 * bit, so fractions take the way of the stored ones: as JSON text.
 */
function operand(value: string | number): Sql {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return { sql: '?', parameters: [value] }
  return { sql: "(?->>'$')", parameters: [JSON.stringify(value)] }
}

/** `x` and a value with a sign between them. */
export function compared(x: string, sign: '=' | 'IS NOT' | RangeCheck['sign'], value: string | number): Sql {
  const { sql, parameters } = operand(value)
  return { sql: `${x} ${sign} ${sql}`, parameters }
}

/** `x` is null: what null and missing look like. */
export function isNull(x: string): Sql {
  return { sql: `${x} IS NULL`, parameters: [] }
}

/** `x` equals a stored scalar; the kind of a value is part of it. */
export function equals(x: string, value: Stored): Sql {
  return value === null ? isNull(x) : compared(x, '=', value)
}

/** `x` equals one of the values. Long lists travel as one parameter, so that they share a statement. */
export function isIn(x: string, values: readonly Stored[]): Sql {
  const present = values.filter((value) => value !== null)
  const orNull = present.length < values.length
  if (present.length === 0) return orNull ? isNull(x) : { sql: '0', parameters: [] }
  const list: Sql =
    present.length <= 8 && present.every((value) => typeof value === 'string' || Number.isSafeInteger(value))
      ? { sql: `${x} IN (${present.map(() => '?').join(', ')})`, parameters: present }
      : // That nulls are none of them is not seen by itself, and an index may be without them.
        {
          sql: `${x} IS NOT NULL AND ${x} IN (SELECT value FROM json_each(?))`,
          parameters: [JSON.stringify(present)],
        }
  return orNull ? { sql: `(${x} IS NULL OR ${list.sql})`, parameters: list.parameters } : list
}

/**
 * The ranges on one field. Only values of the operand's own kind match, so the open side is closed at the
 * border of that kind, unless another operand closes it already (two bounds on one side hide the narrower).
 */
export function ranges(x: string, checks: readonly RangeCheck[]): Sql[] {
  return checks.flatMap((check) => {
    const isLower = check.sign.startsWith('>')
    const kind = kindOf(check.value)
    const isClosed = checks.some(
      (other) => other !== check && kindOf(other.value) === kind && isLower !== other.sign.startsWith('>'),
    )
    const bound = compared(x, check.sign, check.value)
    if (isClosed) return [bound]
    if (kind === 'number') return isLower ? [bound, { sql: `${x} < ''`, parameters: [] }] : [bound]
    const border = isLower
      ? { sql: `${x} < ?`, parameters: [KINDS[kind].to] }
      : { sql: `${x} >= ?`, parameters: [KINDS[kind].from] }
    return [bound, border]
  })
}

function kindOf(value: string | number): 'number' | keyof typeof KINDS {
  if (typeof value === 'number') return 'number'
  if (value >= KINDS.date.from && value.startsWith(KINDS.date.from)) return 'date'
  return value.startsWith(KINDS.boolean.from) ? 'boolean' : 'string'
}

/** `x` is a text that begins with `beginning`. */
export function begins(x: string, beginning: string): Sql {
  return { sql: `(${x} >= ? AND ${x} < ?)`, parameters: [beginning, following(beginning)] }
}

/** The smallest text after all those that begin with `text`, in code point order. */
function following(text: string): string {
  const points = Array.from(text)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1
    if (next > 0x10ffff) continue
    return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return KINDS.string.to
}
