import { searchable } from '@saude/contract/search'
import { defineCollection, type Entity } from '../../store.ts'
import type { Random } from './random.ts'

/** Documents of which every field may hold what is hard for an engine. */
export interface Thing extends Entity {
  readonly client: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly gender?: unknown
  readonly flag?: unknown
  readonly v?: unknown
  readonly w?: unknown
  readonly code?: string | null
  readonly at?: unknown
  readonly tags?: unknown
  readonly list?: readonly { readonly k: unknown; readonly n: unknown }[]
  readonly n: number
}

export const things = defineCollection<Thing>('things', {
  tenant: 'client',
  arrays: ['searchTokens'],
  counts: [['gender'], ['flag'], ['gender', 'flag']],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, code: 1, _id: 1 } },
    { keys: { client: 1, gender: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, v: -1, w: 1, _id: 1 } },
    { keys: { n: 1, _id: 1 } },
  ],
})

export const clients = ['one', 'two', '']
const first = ['João', 'Maria', 'Ana Maria', 'José', 'Mariana', "D'Ávila", 'Joana', 'Zé', 'maria']
const last = ['da Silva', 'Silva', 'Moura', 'Mourão', 'Souza', 'de Souza', 'Silvano', '2º']
export const typed = ['maria', 'm s', 'silva maria', 'joao mour', 'zz', 'd avi', 'a', 'souza', '2', '']
export const codes = ['1', '12', '123', '129', '2', '21', '7', '70', '', '\u{10FFFF}x']

/** A text that was stored by somebody who knew how dates are stored. */
const lookAlike = '\u{10FFFF}d2026-01-01T00:00:00.000Z'
export const scalars: readonly unknown[] = [
  null,
  0,
  1,
  -5,
  2.5,
  0.1 + 0.2,
  1e21,
  '',
  'a',
  'ab',
  'B',
  'é',
  '1',
  '2026-01-01T00:00:00.000Z',
  lookAlike,
  true,
  false,
  new Date('2026-01-01T00:00:00.000Z'),
  new Date('1969-12-31T23:59:59.999Z'),
]

/** The values of some fields, as a new document has them or an update sets them. */
export function fieldsFor(random: Random): Record<string, unknown> {
  return {
    ...searchable(`${random.pick(first)} ${random.pick(last)}`),
    gender: random.pick(['M', 'F', null]),
    flag: random.pick([true, false, 0, 'true']),
    v: random.pick(scalars),
    w: random.pick(scalars),
    code: random.chance(0.1) ? null : random.pick(codes),
    at: { b: random.pick(scalars) },
    tags: random.chance(0.3)
      ? random.pick(scalars)
      : Array.from({ length: random.below(4) }, () => random.pick(scalars)),
    list: [
      { k: random.pick(scalars), n: 1 },
      { k: random.pick(scalars), n: 2 },
    ],
    n: random.below(1000),
  }
}

export function thing(_id: string, random: Random): Thing {
  const fields = Object.entries(fieldsFor(random)).filter(
    ([name]) => ['searchName', 'searchTokens', 'n', 'tags'].includes(name) || random.chance(0.85),
  )
  // What is left out is optional.
  return { _id, client: random.pick(clients), ...Object.fromEntries(fields) } as Thing
}
