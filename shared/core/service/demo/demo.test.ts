import { newId } from '@saude/contract/id'
import type { Origin } from '@saude/service/handlers'
import { clientCreate, clientSwitch } from '../../contract/client.ts'
import { passwordSet } from '../../contract/session.ts'
import { userCreate, userPasswordReset, userUpdate } from '../../contract/user.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { collections } from '../collections.ts'
import { createFirstUser } from '../user/first-user.ts'
import { mayBeHere } from './bounds.ts'
import { settleDemo } from './end.ts'

let core: TestCore
const open: TestCore[] = []
const opened = async (options: Parameters<typeof openCore>[0] = {}) => {
  core = await openCore(options)
  open.push(core)
  return core
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const first = (demo?: 'keep' | 'end', more = {}) =>
  createFirstUser(
    core.store,
    { client: 'Monte Claro', email: `${newId()}@monteclaro.example`, demo, ...more },
    new Date(core.now()),
  )
const groupOf = async (client: string | null, key: string) =>
  (await core.store.collection(collections.group).findOne({ client, key }))?._id ?? ''
const somebody = async (client: string, key = 'nurse') => ({
  userComplement: {
    name: 'Alguém Novo',
    email: `${newId()}@saude.example`,
    client: { id: client },
    group: [{ id: await groupOf(client, key) }],
  },
})
const monteClaro = async () =>
  (await core.store.collection(collections.client).findOne({ name: 'Monte Claro' }))?._id ?? ''

describe('with the first real user', () => {
  test('demo users sign in no more, and their sessions end', async () => {
    await opened()
    const { token } = await core.login('nurse@demo.local')
    await first('end')
    expect((await refusal(core.core.sessions.authenticate(token))).key).toBe('auth')
    for (const group of ['nurse', 'prixAdmin'])
      expect(await refusal(core.login(`${group}@demo.local`))).toMatchObject({
        key: 'auth',
        message: 'Usuários de demonstração não entram mais: já há usuários de verdade',
      })
  })

  test('a demo that is kept is left without the users of the provider', async () => {
    await opened()
    const { token } = await core.login('nurse@demo.local')
    const provider = await core.login('prixDev@demo.local')
    await first('keep')
    await core.core.sessions.authenticate(token)
    await core.login('doctor@demo.local')
    expect((await refusal(core.core.sessions.authenticate(provider.token))).key).toBe('auth')
    expect((await refusal(core.login('prixDev@demo.local'))).key).toBe('auth')
  })

  test('a public demo goes on', async () => {
    await opened({ demo: 'public' })
    await first('end')
    await core.login('nurse@demo.local', 'demonstracao', { address: '203.0.113.7', isLocal: false })
  })

  test('that somebody real makes on screen the demo ends, with one within the demo it does not', async () => {
    await opened()
    const demo = core.documents.client._id
    const secretary = await core.as('healthSecretary')
    await core.call(userCreate, await somebody(demo), secretary.user)
    await core.login('nurse@demo.local')

    const { link } = await first(undefined, { email: 'real@prix.example', group: 'prixAdmin' })
    const token = new URL(link, 'http://localhost').searchParams.get('token') ?? ''
    await core.call(passwordSet, { token, password: 'uma senha comprida 1' })
    const real = await core.login('real@prix.example', 'uma senha comprida 1')
    const { user } = await core.core.sessions.authenticate(real.token)
    const { id } = await core.call(clientCreate, { name: 'Outra Cidade' }, user)
    await core.call(userCreate, await somebody(id), user)
    expect((await refusal(core.login('nurse@demo.local'))).key).toBe('auth')
  })

  test('that was there before anybody asked, the demo ends at the next start, once', async () => {
    await opened()
    expect(await settleDemo(core.store, false, new Date())).toEqual([])
    await first()
    await core.login('nurse@demo.local')
    expect(await settleDemo(core.store, true, new Date())).toEqual([])
    expect(await settleDemo(core.store, false, new Date())).toHaveLength(1)
    expect((await refusal(core.login('nurse@demo.local'))).key).toBe('auth')
    expect(await settleDemo(core.store, false, new Date())).toEqual([])
  })
})

test('demo users of the provider make no user, no link and no visit among real ones', async () => {
  await opened({ demo: 'public' })
  await first()
  const id = await monteClaro()
  const { user } = await core.as('prixAdmin')
  const real = await core.store.collection(collections.user).findOne({ client: id })
  const target = real?._id ?? ''
  const document = { userComplement: { email: 'meu@saude.example' } }
  for (const refused of [
    core.call(userCreate, await somebody(id), user),
    core.call(userUpdate, { id: target, document }, user),
    core.call(userPasswordReset, { id: target }, user),
    core.call(clientSwitch, { id }, user),
  ])
    expect((await refusal(refused)).key).toBe('permission')
  const own = core.documents.users.find(({ email }) => email === 'nurse@demo.local')?._id ?? ''
  await core.call(userPasswordReset, { id: own }, user)
})

test('demo users are at the machine itself, those of the provider in a public demo too', () => {
  const here: Origin = { address: '127.0.0.1', isLocal: true }
  const far: Origin = { address: '203.0.113.7', isLocal: false }
  const may = (isProvider: boolean, origin: Origin, isPublic: boolean) =>
    mayBeHere({ isDemo: true, isProvider }, origin, isPublic)
  expect([may(false, here, false), may(true, here, false)]).toEqual([true, true])
  expect([may(false, far, false), may(false, far, true)]).toEqual([false, true])
  expect([may(true, far, false), may(true, far, true)]).toEqual([false, false])
  expect(mayBeHere({ isDemo: false, isProvider: true }, far, false)).toBe(true)
})
