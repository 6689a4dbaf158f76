import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import type { User } from '@saude/service/user'
import { auditList } from '../../contract/audit.ts'
import { days, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { type AccessLogEntry, accessLog } from './access-log.ts'

let core: TestCore
let auditor: User
beforeAll(async () => {
  core = await openCore()
  auditor = (await core.as('healthSecretary')).user
})
afterAll(() => core.close())

const noted = async (ago: number, given: Partial<AccessLogEntry> = {}) =>
  core.store.collection(accessLog).insertOne({
    _id: newId(),
    client: auditor.client?.id ?? null,
    userId: 'u1',
    userName: 'Enf. Caíque',
    query: 'citizenGet',
    act: 'opened',
    isChange: false,
    requestId: newId(),
    citizenIds: ['maria'],
    at: new Date(core.now() - ago),
    ...given,
  })

const list = (input: Parameters<typeof core.call<object, unknown>>[1] = {}, user = auditor) =>
  core.call(auditList, input, user)

test('says who came, saw, changed and was refused in the last week, the newest first, in words', async () => {
  await noted(days(2), { citizenIds: ['maria', 'jose'], act: 'listed', query: 'citizenList' })
  await noted(days(1), {
    citizenIds: [],
    act: 'granted',
    query: 'userUpdate',
    subjectId: auditor.id ?? '',
  })
  await noted(1_000, { citizenIds: [], act: 'refused', query: 'userList' })
  await noted(days(40))
  await noted(1_000, { client: 'another' })
  const { items, totalItems } = await list()
  expect(items.map(({ act, action, subject, citizens }) => [act, action, subject, citizens])).toEqual([
    ['refused', 'Lista de usuários', null, 0],
    ['granted', 'Alterar usuário', auditor.name, 0],
    ['listed', 'Lista de cidadãos', null, 2],
  ])
  expect(totalItems).toBe(3)
})

test('finds by act, user, person and days', async () => {
  await noted(days(60), { userId: 'u2', citizenIds: ['rita'] })
  const found = async (input: object) => (await list(input)).items.map(({ act }) => act)
  expect(await found({ act: 'refused' })).toEqual(['refused'])
  expect(await found({ user: { id: 'u2', name: '' } })).toEqual(['opened'])
  expect(await found({ citizen: { id: 'jose', name: '' } })).toEqual(['listed'])
  expect(await found({ citizen: { id: 'rita', name: '' }, from: '2026-10-01' })).toEqual([])
  expect(await found({ from: '2026-10-01', to: '2026-10-20' })).toEqual(['opened'])
})

test('a look at everybody reaches over a month', async () => {
  expect(await refusal(list({ from: '2026-01-01', to: '2026-11-20' }))).toMatchObject({
    key: 'validation',
    payload: { fields: { from: 'Escolha até 31 dias, um usuário ou um cidadão' } },
  })
  expect((await list({ from: '2026-11-19' })).totalItems).toBe(2)
})

test('shows looks at protected diagnoses to those alone who may see such diagnoses', async () => {
  await noted(1_000, { act: 'protected', isProtected: true })
  await noted(1_000, { act: 'listed', isProtected: true })
  expect((await list()).totalItems).toBe(3)
  expect((await list({ act: 'protected' })).totalItems).toBe(0)
  const holder = { ...auditor, permissions: new Set([...auditor.permissions, protectedPermission]) }
  expect((await list({}, holder)).totalItems).toBe(5)
  expect((await list({ act: 'protected' }, holder)).totalItems).toBe(1)
})
