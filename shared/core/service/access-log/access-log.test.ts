import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import { citizenAccessLog } from '../../contract/access-log.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { type AccessLogEntry, accessLog } from './access-log.ts'

let core: TestCore
let reader: Awaited<ReturnType<TestCore['as']>>['user']
beforeAll(async () => {
  core = await openCore()
  reader = (await core.as('healthDirector')).user
})
afterAll(() => core.close())

let minute = 0

/** Somebody ran a query that answered about these citizens, a minute after the one before. */
async function noted(query: string, citizenIds: string[], given: Partial<AccessLogEntry> = {}) {
  minute += 1
  await core.store.collection(accessLog).insertOne({
    _id: newId(),
    client: reader.client?.id ?? null,
    userId: 'u1',
    userName: 'Enf. Caíque',
    query,
    isChange: query === 'citizenUpdate',
    requestId: newId(),
    citizenIds,
    at: new Date(Date.UTC(2026, 10, 20, 12, minute)),
    ...given,
  })
}

const list = async (input: { citizenId: string } & Record<string, unknown>) =>
  core.call(citizenAccessLog, input, reader)

test('says who read or changed a citizen, the newest first, in words', async () => {
  await noted('citizenList', ['maria', 'jose'])
  await noted('citizenUpdate', ['maria'])
  await noted('citizenGet', ['jose'])
  const { items, totalItems } = await list({ citizenId: 'maria' })
  expect(items.map(({ act, action, userName }) => [act, action, userName])).toEqual([
    ['changed', 'Atualizar cidadão', 'Enf. Caíque'],
    ['opened', 'Lista de cidadãos', 'Enf. Caíque'],
  ])
  expect(totalItems).toBe(2)
})

test('changes are found behind any number of readings, and page by page everything', async () => {
  await noted('citizenUpdate', ['ana'])
  for (let reading = 0; reading < 300; reading++) await noted('citizenList', ['ana'])
  const changes = await list({ citizenId: 'ana', onlyChanges: true })
  expect(changes).toMatchObject({ totalItems: 1, items: [{ action: 'Atualizar cidadão' }] })
  const last = await list({ citizenId: 'ana', startIndex: 300, stopIndex: 349 })
  expect(last).toMatchObject({ totalItems: 301, endReached: true, items: [{ action: 'Atualizar cidadão' }] })
})

test('says who saw a protected diagnosis to those alone who may see such diagnoses', async () => {
  await noted('citizenGet', ['lia'])
  await noted('protectedConditionCases', ['lia'], { act: 'protected', isProtected: true })
  await noted('epidemiologicalAccompanimentList', ['lia'], { act: 'listed', isProtected: true })
  // As older versions wrote it.
  await noted('protectedConditionCases', ['lia'], { act: 'protected' })
  const open = await list({ citizenId: 'lia', startIndex: 0, stopIndex: 0 })
  expect(open).toMatchObject({ totalItems: 1, endReached: true, items: [{ action: 'Consultar cidadão' }] })
  const holder = { ...reader, permissions: new Set([...reader.permissions, protectedPermission]) }
  const acts = async (user: typeof reader) =>
    (await core.call(citizenAccessLog, { citizenId: 'lia' }, user)).items.map(({ act }) => act)
  expect(await acts(holder)).toEqual(['protected', 'listed', 'protected', 'opened'])
  expect(await acts({ ...holder, isAnonymization: true })).toEqual(['opened'])
})

test('has nothing of another client, and nothing without a citizen', async () => {
  await noted('citizenUpdate', ['rita'], { client: 'another' })
  expect(await list({ citizenId: 'rita' })).toMatchObject({ totalItems: 0, items: [] })
  expect(await refusal(list({} as never))).toMatchObject({
    key: 'validation',
    payload: { fields: { citizenId: 'Id é um campo obrigatório' } },
  })
})
