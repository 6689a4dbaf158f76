import { accessTable } from '@saude/contract/access-table'
import { isListQuery, type ListQuery } from '@saude/contract/list-query'
import { type FieldMeta, metaOf } from '@saude/contract/meta'
import type { OpenedService } from '@saude/service/service'
import type { CollectionDefinition, Entity, FindOptions, Store } from '@saude/service/store'
import type { AnySchema } from 'yup'
import { openProduct } from './testing/product.ts'

jest.setTimeout(120_000)

type Product = Awaited<ReturnType<typeof openProduct>>
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

type Asked = readonly [definition: CollectionDefinition<Entity>, filter: object, options: FindOptions<Entity>]

/** Notes what a service asks its store for while it answers. */
async function askedBy(service: OpenedService, query: string, input: object): Promise<Asked[]> {
  const asked: Asked[] = []
  const { store } = service
  const { collection } = store
  const watching: Store['collection'] = (definition) => {
    const own = collection(definition)
    // Only the finds are looked at; the rest is handed through.
    const find = (filter: object = {}, options: object = {}) => {
      asked.push([definition as CollectionDefinition<never>, filter, options])
      return own.find(filter, options)
    }
    return { ...own, find } as unknown as typeof own // the same, watched
  }
  const watched: { collection: Store['collection'] } = store
  watched.collection = watching
  try {
    await service.run(query, input, {
      user: {
        id: 'u',
        name: 'Teste',
        groups: ['healthDirector'],
        permissions: new Set(Object.keys(accessTable)),
        client: { id: product.client.id, name: 'Vila Serena' },
        isAnonymization: false,
        healthUnitId: null,
        cns: null,
        sessionId: null,
      },
      requestId: 'r',
      deadline: Date.now() + 60_000,
    })
    return asked
  } finally {
    watched.collection = collection
  }
}

/** Something that a filter of this kind may be asked for. */
function sample(schema: AnySchema): unknown {
  const { kind, options, mask, withTime }: FieldMeta = metaOf(schema)
  if (options) return Object.keys(options)[0]
  switch (kind) {
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'datetime':
      return withTime ? '2026-01-02T03:04:05-03:00' : '2026-01-02'
    case 'relation':
      return { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Nome' }
    default:
      return mask ? '123' : 'ab'
  }
}

/** Each order in both directions, each filter alone in each order. */
function inputsOf({ list }: ListQuery): object[] {
  const filters = Object.entries(list.filterFields).map(([name, schema]) => ({ [name]: sample(schema) }))
  return list.orders.flatMap((orderBy) =>
    [{}, ...filters].flatMap((filter) => ['asc', 'desc'].map((order) => ({ ...filter, orderBy, order }))),
  )
}

test('no list of any area reads a table without an index, whatever it is filtered and ordered by', async () => {
  const scanning: string[] = []
  const refused: string[] = []
  const wholly = new Set<string>()
  let looked = 0
  for (const service of product.gateway.services.values()) {
    for (const { query } of service.handlers.values()) {
      if (!isListQuery(query)) continue
      for (const input of inputsOf(query)) {
        const said = `${query.name} ${JSON.stringify(input)}`
        const asked = await askedBy(service, query.name, input).catch((error: Error) => {
          refused.push(`${said}: ${error.message}`)
          return []
        })
        for (const [definition, filter, options] of asked) {
          looked += 1
          // Reading all of something small is meant.
          if (Object.keys({ ...filter, ...options }).length === 0) {
            wholly.add(definition.name)
            continue
          }
          const { scans, plan } = await service.store.explain(definition, filter, options)
          if (scans) scanning.push(`${said}: ${plan.join('; ')}`)
        }
      }
    }
  }
  expect(scanning).toEqual([])
  expect(refused).toEqual([])
  expect([...wholly]).toEqual(['client'])
  expect(looked).toBeGreaterThan(100)
})
