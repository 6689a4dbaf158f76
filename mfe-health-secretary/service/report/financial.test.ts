import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { recordCollection } from '@saude/service/record/collection'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { affiliatedService } from '../../contract/affiliated-service.ts'
import { financialProcedureList } from '../../contract/financial-procedure.ts'
import { service } from '../service.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const glucose = { id: '0202010473', name: 'Glicose' }
const consultation = { id: '0301010064', name: 'Consulta' }

/** Values of October and November differ; September is not loaded. */
const tables: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '2026-10': { [consultation.id]: 1000, [glucose.id]: 185 },
  '2026-11': { [consultation.id]: 1050, [glucose.id]: 185 },
}

/** So many attendances, of no protected diagnosis. */
const open = (attendances: number) => ({ attendances, isProtected: false })

/** Stores a request of the clinic as its steps leave it. */
async function ask(state: string, given: object) {
  const own = { date: '2026-11-03', authorisedOn: '2026-11-04', quantity: 1, ...given }
  const times = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  const client = area.user.client?.id ?? ''
  const provider = { id: clinic, name: 'Clínica Vida' }
  const request = { _id: newId(), client, ...times, state, provider, procedure: glucose, ...own }
  await area.opened.store.collection(recordCollection(anyRecord(affiliatedService))).insertOne(request)
}

let area: TestArea
let clinic: string
beforeAll(async () => {
  area = await openArea(service, {
    now: () => now,
    owners: {
      procedureSearch: [{ ...glucose }],
      healthUnitByIds: [],
      productionSums: () => ({
        items: [
          { month: '2026-09', procedure: consultation, id: 'x', label: 'X', quantity: 5, ...open(5) },
          { month: '2026-10', procedure: consultation, id: 'x', label: 'X', quantity: 3, ...open(3) },
          { month: '2026-11', procedure: consultation, id: 'x', label: 'X', quantity: 2, ...open(2) },
          { month: '2026-11', procedure: null, id: 'x', label: 'X', quantity: 1, ...open(1) },
        ],
      }),
      sigtapRules(input) {
        const { competence, codes } = input as { competence: string; codes: string[] } // that query's input
        const table = tables[competence]
        const items = codes.flatMap((code) =>
          table?.[code] === undefined
            ? []
            : [
                {
                  ...{ code, name: code, sex: 'I', maxQuantity: null, ageMin: null, ageMax: null },
                  outpatientValue: table[code],
                  ...{ occupations: [], cids: [], registers: [] },
                },
              ],
        )
        return { isLoaded: table !== undefined, items }
      },
    },
  })
  clinic = (await area.call(affiliated.create, { name: 'Clínica Vida' })).id
  await area.call(affiliatedProcedure.create, {
    affiliated: { id: clinic },
    procedure: { id: glucose.id },
    competence: '2026-11',
    availability: 50,
    value: 3.3,
  })
  await ask('done', { quantity: 10, appointmentAt: new Date('2026-11-10T12:00:00Z') })
  // Authorised in November for December: it is neither done nor missed yet.
  await ask('booked', { quantity: 2, appointmentAt: new Date('2026-12-01T12:00:00Z') })
  // Without an appointment it is not done either.
  await ask('authorised', { quantity: 4 })
  await ask('absent', { quantity: 3, date: '2026-10-05', authorisedOn: '2026-10-06' })
  for (const state of ['requested', 'refused', 'cancelled']) await ask(state, { authorisedOn: null })
})
afterAll(() => area.close())

const none = { requested: 0, authorised: 0, missed: 0 }

test('what was done has the value of its month, that of providers what was agreed too; the rest is counted beside it', async () => {
  const { items, message } = await area.call(financialProcedureList, { by: 'procedure' })
  expect(items).toEqual([
    {
      id: consultation.id,
      label: `${consultation.id} Consulta`,
      value: 51,
      agreed: 0,
      quantity: 10,
      unpriced: 5,
      ...none,
    },
    {
      id: glucose.id,
      label: `${glucose.id} Glicose`,
      value: 18.5,
      agreed: 33,
      quantity: 10,
      unpriced: 0,
      ...{ requested: 22, authorised: 19, missed: 3 },
    },
    { id: '-', label: 'Sem procedimento', value: 0, agreed: 0, quantity: 1, unpriced: 1, ...none },
  ])
  expect(message?.replaceAll('\u00a0', ' ')).toBe(
    'Total: Valor SIGTAP R$ 69,50 · Valor contratado R$ 33,00 · Realizados 21 · Solicitados 22 · Autorizados 19 · Faltas 3 · Sem valor na tabela 6',
  )
})

test.each(['month', 'healthUnit', 'provider', 'professional'] as const)(
  'by %s the sums are the same',
  async (by) => {
    const { items } = await area.call(financialProcedureList, { by })
    const sum = (key: 'value' | 'agreed' | 'quantity' | 'requested' | 'missed') =>
      items.reduce((total, row) => total + row[key], 0)
    expect([sum('value'), sum('agreed'), sum('quantity')]).toEqual([69.5, 33, 21])
    expect([sum('requested'), sum('missed')]).toEqual([22, 3])
  },
)

test("providers stand beside the client's units, and are left out where one unit is asked for", async () => {
  const { items } = await area.call(financialProcedureList, { by: 'provider' })
  expect(items.map(({ label, value }) => [label, value])).toEqual([
    ['Rede própria', 51],
    ['Clínica Vida', 18.5],
  ])
  const one = await area.call(financialProcedureList, { by: 'provider', healthUnit: { id: newId() } })
  expect(one.items.map(({ label }) => label)).toEqual(['Rede própria'])
})
