import { newId } from '@saude/contract/id'
import { type AnyCollection, type AnyView, defineCollection, type Entity, type Store } from '../store.ts'

export type OpenForTest = (
  collections: readonly AnyCollection[],
  views?: readonly AnyView[],
) => Promise<Store>

/** A document whose `v` may be anything: the tables in which engines differ. */
export interface Mixed extends Entity {
  readonly group: string
  readonly v?: unknown
  readonly w?: unknown
  readonly at?: { readonly b?: unknown } | null
  readonly list?: readonly { readonly k?: unknown; readonly n?: unknown }[]
  readonly n?: number
}

export const mixed = defineCollection<Mixed>('mixed', {
  tenant: 'global',
  indexes: [{ keys: { group: 1, v: 1, _id: 1 } }, { keys: { v: -1, w: 1, _id: 1 } }],
})

/** Opens a store for the tests of a describe block and closes it behind them. */
export function useStore(
  open: OpenForTest,
  collections: readonly AnyCollection[],
  views: readonly AnyView[] = [],
): () => Store {
  let store: Store | undefined
  beforeAll(async () => {
    store = await open(collections, views)
  })
  afterAll(() => store?.close())
  return () => {
    if (!store) throw new Error('Not open yet')
    return store
  }
}

/** A text that was stored by somebody who knew how dates are stored. */
export const LOOK_ALIKE = '\u{10FFFF}d2026-01-01T00:00:00.000Z'

export const scalars: readonly unknown[] = [
  null,
  undefined,
  0,
  1,
  -5,
  2.5,
  0.1 + 0.2,
  1e21,
  Number.MAX_SAFE_INTEGER,
  '',
  'a',
  'ab',
  'abc',
  'B',
  'b',
  'é',
  '1',
  '{"x":1}',
  '2026-01-01T00:00:00.000Z',
  LOOK_ALIKE,
  true,
  false,
  new Date('2026-01-01T00:00:00.000Z'),
  new Date('1969-12-31T23:59:59.999Z'),
  new Date('2026-01-01T00:00:00.001Z'),
]

export const containers: readonly unknown[] = [
  [],
  [null],
  ['a', 'b'],
  ['a', 1],
  [1, 5],
  [true],
  [new Date('2026-01-01T00:00:00.000Z')],
  ['ab', null],
  [{ x: 1 }],
  { x: 1 },
]

/** One document for each value, twice over, in another order than that of the ids. */
export function documentsOf(values: readonly unknown[]): Mixed[] {
  const documents = [...values, ...values].map((v, index): Mixed => {
    const w = values[(index * 7) % values.length]
    return { _id: newId(), group: index % 2 ? 'odd' : 'even', n: index, ...given('v', v), ...given('w', w) }
  })
  return documents
    .map((_, index) => documents[(index * 11) % documents.length] ?? documents[0])
    .filter(isDocument)
}

function isDocument(document: Mixed | undefined): document is Mixed {
  return document !== undefined
}

function given(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value }
}
