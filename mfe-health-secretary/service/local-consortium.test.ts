import { newId } from '@saude/contract/id'
import { occupations } from '@saude/core/contract/codes/occupations'
import { procedures } from '@saude/core/contract/codes/procedures'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { localConsortium } from '../contract/local-consortium.ts'
import { demoLocalConsortium } from '../demo/local-consortium.ts'
import { service } from './service.ts'

const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([id, name]) => ({ id, name }))

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: ['Ana Prado', 'Bento Luz', 'Caio Reis'].map((name) => ({ id: newId(), name })),
      healthUnitByIds: [{ id: newId(), name: 'UBS Centro' }],
      cboSearch: named(occupations),
      procedureSearch: named(procedures),
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
})
afterAll(() => area.close())

testRecord(localConsortium, () => area, {
  values: () => ({ priority: 'notUrgent' }),
  changes: { priority: 'veryUrgent', observation: 'Retorno' },
})

test('the demo asks for specialists and procedures that the tables know', () => {
  const town = demoTown()
  const now = new Date('2026-11-20T12:00:00-03:00')
  const requests = demoLocalConsortium({ town, client: town.client.id, count: 2000, now })
  expect(requests.length).toBeGreaterThan(30)
  for (const { cbo, procedure } of requests) {
    expect(named(occupations)).toContainEqual(cbo)
    expect(named(procedures)).toContainEqual(procedure)
  }
})
