import { text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from '@saude/contract/testing/rows'
import { withTie } from '@saude/store'
import { defineService } from '../service.ts'
import { openArea, type TestArea } from '../testing/area.ts'
import { filterFor } from './filter.ts'
import { recordParts, recordService } from './record.ts'

/** A record that got its states after it had been used for years. */
const order = record(rows, 'costCenter', {
  word: { singular: 'pedido', plural: 'pedidos', gender: 'm' },
  path: '/app/options/cost-center',
  fields: { name: text('Material', { showColumn: 40, showFilter: 'column' }).required().max(80) },
  label: ['name'],
  orderBy: ['updatedAt', 'name'],
  states: states({
    initial: 'requested',
    names: {
      requested: { label: 'Solicitado', tone: 'info' },
      done: { label: 'Concluído', tone: 'success' },
    },
    transitions: { finish: { title: 'Concluir', from: ['requested'], to: 'done' } },
  }),
})

const old = 2_000

let area: TestArea
beforeAll(async () => {
  area = await openArea(
    defineService({ area: 'options', version: '0', ...recordParts([recordService(order)]) }),
  )
  const { opened, user } = area
  const collection = opened.store.collection(definition())
  const entries = Array.from({ length: old }, (_, index) => ({
    _id: newId(),
    client: user.client?.id,
    name: `Pedido ${index}`,
    createdAt: new Date('2020-05-04T12:00:00Z'),
    updatedAt: new Date(Date.UTC(2020, 5, 4, 12, 0, (index * 7919) % old)),
    version: 1,
  }))
  await collection.insertMany(entries)
  for (const name of ['Novo', 'Feito']) await area.call(order.create, { name })
  const [done] = (await area.call(order.list, { name: 'Feito' })).items
  await area.call(order.transition, { id: done?.id ?? '', transition: 'finish' })
})
afterAll(() => area.close())

function definition() {
  const found = area.definitions[order.name]
  if (!found) throw new Error('no collection')
  return found
}

// A filter that follows from the states, which the type of the input does not name.
const inState = (state: string): object => ({ state })

it('finds entries from before it had states under the first one, in order, page by page', async () => {
  const seen: string[] = []
  for (let startIndex = 0; ; startIndex += 250) {
    const page = await area.call(order.list, {
      ...inState('requested'),
      startIndex,
      stopIndex: startIndex + 249,
    })
    expect(page.totalItems).toBe(old + 1)
    expect(new Set(page.items.map(({ state }) => state))).toEqual(new Set(['requested']))
    seen.push(...page.items.map(({ updatedAt }) => updatedAt ?? ''))
    if (page.endReached) break
  }
  expect(seen).toHaveLength(old + 1)
  expect(seen).toEqual([...seen].sort().reverse())
})

it('does not find them under another state', async () => {
  const { items, totalItems } = await area.call(order.list, inState('done'))
  expect([totalItems, ...items.map(({ name }) => name)]).toEqual([1, 'Feito'])
})

it('reads them along the index of the state', async () => {
  const { opened, user } = area
  const filter = { ...filterFor(order, { state: 'requested' }, definition()), client: user.client?.id }
  const sort = withTie({ updatedAt: -1 })
  const { plan, scans } = await opened.store.explain(definition(), filter, { sort, limit: 40 })
  expect(scans).toBe(false)
  const walks = plan.filter((line) =>
    line.includes('COVERING INDEX costCenter:client+,state+,updatedAt+,_id+'),
  )
  expect(walks).toHaveLength(2)
})

it('follows one of them that leaves the first state', async () => {
  const [entry] = (await area.call(order.list, { ...inState('requested'), startIndex: 77 })).items
  await area.call(order.transition, { id: entry?.id ?? '', transition: 'finish' })
  expect((await area.call(order.list, inState('requested'))).totalItems).toBe(old)
  expect((await area.call(order.list, inState('done'))).totalItems).toBe(2)
})
