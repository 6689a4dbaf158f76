import { date, decimal, ref, text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { record } from '@saude/contract/record/record'
import { searchable } from '@saude/contract/search'
import { rows } from '@saude/options/contract/access'
import { recordParts, recordService } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { createGateway } from '../../gateway.ts'
import type { Settings } from '../../settings.ts'
import { testFolders, testSettings } from '../../testing/settings.ts'
import { addClient, testCore } from '../../testing/town.ts'

/** A record about citizens: what is on loan to whom. */
export const loan = record(rows, 'costCenter', {
  word: { singular: 'empréstimo', plural: 'empréstimos', gender: 'm' },
  path: '/app/options/cost-center',
  fields: {
    citizen: ref('Paciente', 'citizenSearch', {
      personal: 'name',
      owner: { by: 'ids', query: () => ({ name: 'citizenByIds' }), topic: 'citizen', isCitizen: true },
    }).required(),
    name: text('Material', { showColumn: 40, showFilter: 'column' }).required().max(500),
    place: text('Local', { personal: 'text', showFilter: 'panel' }).max(500),
    on: date('Dia'),
    weight: decimal('Peso'),
  },
  label: ['name', 'citizen'],
  orderBy: ['updatedAt', 'name'],
})

const loans = recordService(loan)
/** What happens before the list is answered: nothing, until a test says so. */
export const between: { page: (startIndex: number) => Promise<void> | void } = { page: () => {} }

const [list, ...others] = loans.handlers
if (!list || list.query.name !== loan.list.name) throw new Error('the list comes first')

/** A gateway with one area that lists loans, and two clients. */
export async function openLoans(own: Partial<Settings> = {}) {
  const folders = testFolders()
  const testing = testCore()
  const service = defineService({
    area: 'options',
    version: '0.1.0',
    ...recordParts([
      {
        ...loans,
        follows: {},
        handlers: [
          {
            query: list?.query ?? loan.list,
            async run(input, call) {
              await between.page(Number(Object(input).startIndex))
              return list?.run(input, call)
            },
          },
          ...others,
        ],
      },
    ]),
  })
  const gateway = await createGateway(testSettings({ ...folders, ...own }), {
    core: () => testing.core,
    areas: [service],
  })
  const storeOf = (area: string) => {
    const store = gateway.services.get(area)?.store
    if (!store) throw new Error(`no ${area}`)
    return store
  }
  const store = storeOf('core')
  const client = await addClient(store, 'Vila Serena')
  const elsewhere = await addClient(store, 'Outra Cidade')
  return {
    url: gateway.url,
    store,
    testing,
    client,
    elsewhere,
    loans: storeOf('options').collection(loans.collection),
    /** Puts so many loans into a client, filled as a demo is. */
    fill: (client: string, count: number, valuesOf: (index: number) => object = () => ({})) =>
      storeOf('options').fill(loans.collection, loansOf(client, count, valuesOf)),
    async close() {
      await gateway.close()
      folders.remove()
    },
  }
}

function* loansOf(client: string, count: number, valuesOf: (index: number) => object) {
  for (let index = 0; index < count; index += 1) {
    const name = `Cadeira ${index}`
    const at = new Date(Date.UTC(2026, 0, 1) + index * 1000)
    yield {
      _id: newId(),
      client,
      citizen: { id: `citizen-${index % 30_000}`, name: `Pessoa ${index}`, searchName: `pessoa ${index}` },
      name,
      ...searchable(name),
      createdAt: at,
      updatedAt: at,
      updatedBy: null,
      version: 1,
      ...valuesOf(index),
    }
  }
}

export type Loans = Awaited<ReturnType<typeof openLoans>>
