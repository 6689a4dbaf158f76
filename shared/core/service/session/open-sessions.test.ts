import { newId } from '@saude/contract/id'
import { sessionEnd, sessionList, userLogin } from '../../contract/session.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const signIn = (group: string, deviceName: string) =>
  core.call(userLogin, {
    login: `${group}@demo.local`,
    password: 'demonstracao',
    device: { identifier: newId(), deviceName, os: 'Android' },
  })
const sessionOf = async (token: string) => (await core.core.sessions.authenticate(token)).user

test('everybody sees where they are signed in, and ends what is elsewhere at once', async () => {
  const desk = await signIn('nurse', 'Computador da recepção')
  const phone = await signIn('nurse', 'Celular')
  const own = await sessionOf(phone.token)
  const { items } = await core.call(sessionList, {}, own)
  expect(items.map(({ deviceName, isCurrent, os }) => [deviceName, isCurrent, os])).toEqual([
    ['Celular', true, 'Android'],
    ['Computador da recepção', false, 'Android'],
  ])
  const ids = items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
  expect(await core.call(sessionEnd, { ids }, own)).toEqual({ ended: 1 })
  expect((await refusal(sessionOf(desk.token))).key).toBe('auth')
  expect((await core.call(sessionList, {}, own)).items).toHaveLength(1)
})

test('who administers users sees and ends those of others, who have no more rights', async () => {
  const nurse = await signIn('nurse', 'Celular')
  const userId = nurse.info.id
  const { user: director } = await core.as('healthDirector')
  const { items } = await core.call(sessionList, { userId }, director)
  expect(items.map(({ deviceName }) => deviceName)).toEqual(['Celular'])
  const ids = items.map(({ id }) => id)
  const { user: doctor } = await core.as('doctor')
  expect((await refusal(core.call(sessionList, { userId }, doctor))).key).toBe('permission')
  expect((await refusal(core.call(sessionEnd, { ids }, doctor))).key).toBe('permission')
  const elsewhere = { ...director, client: { id: newId(), name: 'Outra Cidade' } }
  expect((await refusal(core.call(sessionList, { userId }, elsewhere))).key).toBe('notFound')
  expect((await refusal(core.call(sessionEnd, { ids }, elsewhere))).key).toBe('notFound')
  const secretary = await signIn('healthSecretary', 'Gabinete')
  const strongest = await core.call(sessionList, {}, await sessionOf(secretary.token))
  const stronger = core.call(sessionEnd, { ids: strongest.items.map(({ id }) => id) }, director)
  expect((await refusal(stronger)).key).toBe('permission')
  expect(await core.call(sessionEnd, { ids }, director)).toEqual({ ended: 1 })
  expect((await refusal(sessionOf(nurse.token))).key).toBe('auth')
})
