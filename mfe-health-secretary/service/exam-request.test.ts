import { openArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { examRequest } from '../contract/exam-request.ts'
import { demo as demoExamRequests } from '../demo/exam-requests.ts'
import { service } from './service.ts'

const town = demoTown()
const args = { town, client: town.client.id, count: 600, now: new Date('2026-11-20T12:00:00-03:00') }

test('the demo has requests of the town’s own citizens in every state, numbered as they were made', async () => {
  const requests = demoExamRequests(args)
  expect(demoExamRequests(args)).toEqual(requests)
  expect(requests.length).toBeGreaterThan(30)
  const times = requests.flatMap(({ createdAt, updatedAt = createdAt }) => [createdAt, updatedAt])
  expect(times.every((at) => at < args.now)).toBe(true)
  // What a person decides about a request's order is not invented.
  const decided = ['returned', 'suspended', 'missed']
  const states = Object.keys(examRequest.states?.names ?? {}).filter((state) => !decided.includes(state))
  const town = demoExamRequests({ ...args, count: 12_000 })
  expect(new Set(town.map(({ state }) => state))).toEqual(new Set(states))

  const filled = await openArea(service, { client: args.town.client })
  await filled.fill(args)
  const { items, totalItems } = await filled.call(examRequest.list, { orderBy: 'date', stopIndex: 249 })
  await filled.close()
  expect(totalItems).toBe(requests.length)
  expect(items[0]?.citizen.searchName).toBeTruthy()
  const ofYear = (year: string) => items.flatMap(({ number }) => (number?.startsWith(year) ? [number] : []))
  expect(ofYear('2026/').length).toBeGreaterThan(10)
  expect(new Set(ofYear('2026/')).size).toBe(ofYear('2026/').length)
  const [first] = [...items].sort((one, other) =>
    String(one.createdAt).localeCompare(String(other.createdAt)),
  )
  expect(first?.number).toMatch(/^\d{4}\/000001$/)
})
