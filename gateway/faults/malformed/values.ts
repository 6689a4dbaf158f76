import { entryOf, fieldsOf } from '@saude/contract/clean'
import { demoId, type Random } from '@saude/town/random'
import type { AnySchema } from 'yup'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that have broken programs before. */
const hostile: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => '\u0000',
  () => '\ud800',
  () => '\u202eabc',
  () => '😀'.repeat(50),
  (random) => 'a'.repeat(random.int(1, 20_000)),
  () => '"*',
  () => 'NEAR(a b)',
  () => "' OR 1=1 --",
  () => '%00%2e%2e/',
  () => 'a{}()[]^$|\\.*+?'.repeat(3),
  () => '2024-02-30',
  () => '9999-99-99 99:99:99.999-03:00',
  () => '-271821-04-20',
  () => '00000000-0000-0000-0000-000000000000',
  (random) => demoId(random),
  (random) => random.int(-10, 10),
  () => -1,
  () => 0.1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => true,
  () => [],
  () => ({}),
  () => [[null]],
  () => ({ $gt: '' }),
  () => ({ $where: 'while(1);' }),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => ({ constructor: { prototype: { polluted: 1 } } }),
  () => ({ toString: 1, valueOf: null, length: 1e9 }),
  (random) => nested(random.pick([3, 50, 3_000])),
  () => ({ _placeholder: true, num: 0 }),
  (random) => Array.from({ length: random.int(1, 200) }, () => null),
]

export const hostileValue = (random: Random): unknown => random.pick(hostile)(random)

/** Something of the kind that the field wants, not always valid. */
function likely(schema: AnySchema, random: Random, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return malformedInput(schema, random, depth + 1)
    case 'array': {
      const entry = entryOf(schema)
      return Array.from({ length: random.int(0, 3) }, () =>
        entry ? valueFor(entry, random, depth + 1) : null,
      )
    }
    case 'number':
      return random.pick([0, 1, 2, 40, 1e6, -1, 0.5])
    case 'boolean':
      return random.chance(0.5)
    default:
      return random.pick([
        'Maria',
        'a',
        '12345678909',
        '898001160366761',
        '2024-02-29',
        'F',
        'asc',
        demoId(random),
      ])
  }
}

function valueFor(schema: AnySchema, random: Random, depth: number): unknown {
  return random.chance(0.4) || depth > 6 ? hostileValue(random) : likely(schema, random, depth)
}

/** An input of a query in which fields are missing, superfluous, of the wrong kind or hostile. */
export function malformedInput(schema: AnySchema, random: Random, depth = 0): unknown {
  if (random.chance(0.06)) return hostileValue(random)
  const input: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fieldsOf(schema)))
    if (random.chance(0.6)) input[key] = valueFor(field, random, depth)
  if (random.chance(0.15))
    input[random.pick(['extra', '$or', 'client', '_id', 'constructor', ''])] = hostileValue(random)
  return input
}
