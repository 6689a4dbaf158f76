import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/protected'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { examRequest } from '../../contract/exam-request.ts'
import { service } from '../service.ts'

const ana = { id: newId(), name: 'Ana Prado' }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: [{ id: '0202010473', name: 'Glicose' }],
      cidSearch: [
        { id: 'B24', name: 'Doença pelo HIV' },
        { id: 'E119', name: 'Diabetes' },
      ],
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
})
afterAll(() => area.close())

const nurse = () => ({ ...area.user, id: newId(), permissions: new Set([protectedPermission]) })
const request = (cid: string) => ({
  citizen: { id: ana.id },
  exam: { id: '0202010473' },
  cid: { id: cid },
  priority: 'notUrgent' as const,
  date: '2026-01-05',
})

test('the desk works on a request whose diagnosis does not exist for it', async () => {
  const { id } = await area.call(examRequest.create, request('B24'), nurse())
  const seen = await area.call(examRequest.get, { id }, nurse())
  expect(seen).toMatchObject({ cid: { id: 'B24', name: 'Doença pelo HIV' }, isProtected: true })
  const desk = await area.call(examRequest.get, { id })
  expect([desk.cid, desk.number]).toEqual([null, seen.number])
  expect((await area.call(examRequest.list, {})).items.map((row) => row.id)).toEqual([id])
  expect(JSON.stringify(await area.call(examRequest.list, {}))).not.toMatch(/B24|HIV/)
})

test('a change from or to it is not in the history that the desk reads', async () => {
  const { id } = await area.call(examRequest.create, request('E119'), nurse())
  await area.call(examRequest.update, { id, document: { cid: { id: 'B24' } } }, nurse())
  await area.call(examRequest.update, { id, document: { quantity: 2 } })
  const kinds = async (user = area.user) =>
    (await area.call(examRequest.history, { id }, user)).items.map(({ kind, changes }) => [
      kind,
      changes?.map(({ label }) => label),
    ])
  expect(await kinds(nurse())).toEqual([
    ['updated', ['Quantidade']],
    ['updated', ['CID']],
    ['created', []],
  ])
  expect(await kinds()).toEqual([
    ['updated', ['Quantidade']],
    ['created', []],
  ])
})

test('who may not see it does not enter it, and learns so at its field', async () => {
  await expect(area.call(examRequest.create, request('B24'))).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { cid: expect.stringMatching(/protegido/) } },
  })
  const { id } = await area.call(examRequest.create, request('E119'))
  await expect(area.call(examRequest.update, { id, document: { cid: { id: 'B24' } } })).rejects.toMatchObject(
    { payload: { fields: { 'document.cid': expect.any(String) } } },
  )
})
