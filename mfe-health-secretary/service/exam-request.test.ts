import { newId } from '@saude/contract/id'
import { exams } from '@saude/core/contract/exams'
import { demoTown } from '@saude/core/demo/town'
import { testRecord } from '@saude/service/record/testing/test-record'
import { checkService } from '@saude/service/service'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { examRequest } from '../contract/exam-request.ts'
import { healthSecretaryQueries } from '../contract/queries.ts'
import { demoExamRequests } from '../demo/exam-requests.ts'
import { service } from './service.ts'

const town = demoTown()
const args = { town, client: town.client.id, count: 600, now: new Date('2026-11-20T12:00:00-03:00') }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    client: town.client,
    owners: {
      citizenByIds: ['Ana Prado', 'Bento Luz', 'Caio Reis'].map((name) => ({ id: newId(), name })),
      healthUnitByIds: town.healthUnits.map(({ id, name }) => ({ id, name })),
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
    },
  })
})
afterAll(() => area.close())

test('every declared query has a handler', () => checkService(service, healthSecretaryQueries))

testRecord(examRequest, () => area, { changes: { priority: 'veryUrgent', observation: 'Jejum' } })

test('the demo has requests of the town’s own citizens, the same for the same day', async () => {
  const requests = [...demoExamRequests(args)]
  expect([...demoExamRequests(args)]).toEqual(requests)
  expect(requests.length).toBeGreaterThan(30)
  expect(requests.every(({ createdAt }) => createdAt < args.now)).toBe(true)
  const before = (await area.call(examRequest.list, {})).totalItems
  await area.fill(args)
  const page = await area.call(examRequest.list, {})
  expect(page.totalItems).toBe(before + requests.length)
  expect(page.items[0]?.citizen.searchName).toBeTruthy()
})
