import { exams } from '@saude/core/contract/exams'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { benefit, benefitByIds } from '../contract/benefit.ts'
import { costCenter } from '../contract/cost-center.ts'
import { laboratoryExam, laboratoryExamsSearch } from '../contract/laboratory-exam.ts'
import { partnership } from '../contract/partnership.ts'
import { service } from './service.ts'

const town = demoTown()
const owners = {
  citySearch: town.cities.map(({ id, name, stateCode }) => ({ id, name, stateCode })),
  procedureSearch: Object.entries(exams).map(([id, name]) => ({ id, name, system: 'sigtap' })),
}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { client: town.client, owners })
})
afterAll(() => area.close())

/** Names occur once: another one for each entry. */
const values = (nth: number) => ({ name: `Nome ${nth}` })

testRecord(costCenter, () => area, { values, changes: { monthlyLimit: 1250.5 } })
testRecord(benefit, () => area, { values, changes: { validity: 45 } })
testRecord(laboratoryExam, () => area, { values, changes: { preparation: 'Jejum de 8 horas' } })
testRecord(partnership, () => area, {
  values: () => ({ start: '2026-01-01', end: '2026-12-31' }),
  changes: { object: 'Cooperação' },
})

test('other areas learn the rules of a benefit by its id, and nothing of one that is gone', async () => {
  const { id } = await area.call(benefit.create, { name: 'Órtese', validity: 90, moderate: true })
  const known = { id, name: 'Órtese', searchName: 'ortese', validity: 90, moderate: true }
  expect(await area.call(benefitByIds, { ids: [id, 'none'] })).toEqual({ items: [known] })
  await area.call(benefit.remove, { id })
  expect(await area.call(benefitByIds, { ids: [id] })).toEqual({ items: [] })
})

test('exams are searched in the register first, by its names, and each procedure is offered once', async () => {
  const known = { id: '0202010473', name: exams['0202010473'] ?? '' }
  const other = await openArea(service, {
    client: town.client,
    owners: {
      ...owners,
      examProcedureSearch: (input) => {
        const { q, day, codes = [] } = input as { q: string | null; day?: string; codes?: string[] } // of that query
        const table = [...(day?.startsWith('2026-10-01') ? [] : [known]), { id: '0202060250', name: 'TSH' }]
        return {
          items: table.filter(({ id, name }) => !q || id === q || name.toLowerCase().startsWith(q)),
          ended: codes.filter((code) => !table.some(({ id }) => id === code)),
        }
      },
    },
  })
  const asked = async (q: string | null, day?: string) =>
    (await other.call(laboratoryExamsSearch, { q, ...(day && { day }) })).items.map(
      ({ id, name }) => `${id} ${name}`,
    )
  expect(await asked('glicose')).toEqual(['0202010473 Glicose'])
  const { id } = await other.call(laboratoryExam.create, {
    name: 'Açúcar no sangue',
    procedure: { id: known.id },
  })
  await other.call(laboratoryExam.create, { name: 'Glicemia em jejum', procedure: { id: known.id } })
  expect(await asked('acuc')).toEqual(['0202010473 Açúcar no sangue'])
  expect(await asked('glicem')).toEqual(['0202010473 Glicemia em jejum'])
  expect(await asked('glicose')).toEqual(['0202010473 Açúcar no sangue'])
  expect(await asked('0202010473')).toEqual(['0202010473 Açúcar no sangue'])
  expect(await asked(null)).toEqual(['0202010473 Açúcar no sangue', '0202060250 TSH'])
  // The table of that month has the procedure no more.
  for (const q of ['acuc', '0202010473', 'glicose']) expect(await asked(q, '2026-10-01')).toEqual([])
  expect(await asked(null, '2026-10-01')).toEqual(['0202060250 TSH'])
  await other.call(laboratoryExam.remove, { id })
  expect(await asked('acuc')).toEqual([])
  await other.close()
})

test('no partnership ends before it begins', async () => {
  const partner = { id: town.cities[1]?.id ?? '' }
  await expect(
    area.call(partnership.create, { partner, start: '2026-02-01', end: '2026-01-31' }),
  ).rejects.toMatchObject({
    payload: { fields: { end: 'Fim da vigência não pode ser anterior ao início' } },
  })
})

test('the demo has entries of every register, partnerships in every state', async () => {
  const filled = await openArea(service, { client: town.client, owners })
  await filled.fill({ town, count: 0, now: new Date('2026-11-20T12:00:00-03:00') })
  const { call } = filled
  const count = async (list: Parameters<typeof call>[0]) =>
    ((await call(list, {})) as { totalItems?: number }).totalItems // every list answers it
  // Registers differ in their fields, which nothing here reads.
  const lists = [costCenter, benefit, laboratoryExam].map(
    ({ list }) => list as unknown as Parameters<typeof call>[0],
  )
  for (const list of lists) expect(await count(list)).toBeGreaterThan(0)
  const { items } = await call(partnership.list, {})
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(Object.keys(partnership.states?.names ?? {})),
  )
  expect(items[0]?.partner.name).toMatch(/ - [A-Z]{2}$/)
  await filled.close()
})
