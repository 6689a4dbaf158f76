import { change, update } from '@saude/store'
import { SignJWT } from 'jose'
import { clientSwitch, clientUpdate } from '../../contract/client.ts'
import { groupPermissionUpdate } from '../../contract/group.ts'
import { sessionGet, sessionSeal, userLogin, userRevoke } from '../../contract/session.ts'
import { userUpdate } from '../../contract/user.ts'
import { days, hours, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { collections } from '../collections.ts'
import { createSessions, type SignedIn } from './sessions.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const device = { identifier: 'phone-1' }
const idOf = (group: string) => core.documents.groups.find(({ key }) => key === group)?._id ?? ''
const authenticate = (token: string) => core.core.sessions.authenticate(token)

test('a session ends after twelve hours, and says so in words', async () => {
  const { token, info } = await core.login('nurse@demo.local')
  expect(info.exp * 1000).toBe(core.now() + hours(12))
  core.pass(hours(12) - 1)
  expect((await authenticate(token)).user.name).toBe(info.name)
  core.pass(1)
  expect(await refusal(authenticate(token))).toMatchObject({
    key: 'auth',
    message: 'Sua sessão expirou, faça login novamente',
  })
})

/** Signs in on a device that keeps its session sealed from then on. */
const sealed = async (login: string, on: { identifier: string } | undefined = device) => {
  const { token } = await core.call(userLogin, { login, password: 'demonstracao', device: on })
  return core.call(sessionSeal, { isSealed: true }, (await authenticate(token)).user)
}
const lifeOf = ({ info }: SignedIn) => info.exp * 1000 - core.now()

test('agents stay signed in for 15 days where their session lies sealed, all others for twelve hours', async () => {
  const open = await core.call(userLogin, { login: 'acs@demo.local', password: 'demonstracao', device })
  expect(lifeOf(open)).toBe(hours(12))
  const shut = await sealed('acs@demo.local')
  expect(lifeOf(shut)).toBe(days(15))
  expect(shut.info.isSealed).toBe(true)
  expect(lifeOf(await sealed('nurse@demo.local'))).toBe(hours(12))
})

test('a session that is not sealed any more has no long token, neither a new one nor the one from before', async () => {
  const { token } = await sealed('acs@demo.local')
  const { user } = await authenticate(token)
  const open = await core.call(sessionSeal, { isSealed: false }, user)
  expect(lifeOf(open)).toBe(hours(12))
  core.pass(hours(13))
  expect((await refusal(authenticate(token))).key).toBe('auth')
})

test('a long session of an earlier release goes on, and its next token is as long as others', async () => {
  const { token } = await sealed('acs@demo.local')
  const { id } = await authenticate(token)
  await core.store.collection(collections.session).updateOne({ _id: id }, { $unset: { isSealed: '' } })
  await core.store.atomically([change('session', [id], 'changed')])
  core.pass(days(8))
  const session = await authenticate(token)
  expect(await core.core.sessions.renewIfDue(session)).toBeNull()
  core.pass(days(6.8))
  const renewed = await core.core.sessions.renewIfDue(await authenticate(token))
  expect(renewed && lifeOf(renewed)).toBe(hours(12))
})

test('only a session that was ended says so: its time may be over by then, and then others do not', async () => {
  const { token } = await core.login('nurse@demo.local')
  const { user } = await authenticate(token)
  await core.call(userRevoke, { document: { device: { identifier: 'any' } } }, user)
  expect(await refusal(authenticate(token))).toMatchObject({ payload: { revoked: true } })
  const { token: other } = await core.login('nurse@demo.local')
  core.pass(hours(13))
  expect(await refusal(authenticate(token))).toMatchObject({ payload: { revoked: true } })
  expect((await refusal(authenticate(other))).payload).toBeUndefined()
})

test('a session is renewed past half its life, and never beyond 30 days', async () => {
  let { token, info } = await core.login('nurse@demo.local')
  const started = core.now()
  core.pass(hours(6))
  expect(await core.core.sessions.renewIfDue(await authenticate(token))).toBeNull()
  let renewals = 0
  for (;;) {
    core.pass(hours(5))
    if (core.now() >= info.exp * 1000) break
    const renewed = await core.core.sessions.renewIfDue(await authenticate(token))
    if (renewed) {
      renewals += 1
      expect(renewed.info.exp).toBeGreaterThan(info.exp)
      token = renewed.token
      info = renewed.info
    }
  }
  expect(renewals).toBeGreaterThan(50)
  expect(info.exp * 1000).toBe(started + days(30))
})

test('a session that one gateway has renewed is not over at another, which looks before it says so', async () => {
  const other = createSessions({ secret: 'a secret for tests that is long enough', now: core.now })
  const detach = other.attach(core.store)
  const { token } = await core.login('nurse@demo.local')
  const { token: idle } = await core.login('nurse@demo.local')
  const [used, unused] = [await other.authenticate(token), await other.authenticate(idle)]
  core.pass(hours(7))
  const renewed = await core.core.sessions.renewIfDue(await authenticate(token))
  core.pass(hours(6))
  expect([other.isGood(used), other.isGood(unused)]).toEqual([false, false])
  expect(await other.pastState(used)).toBe('renewed')
  expect(await other.pastState(unused)).toBe('over')
  const { user } = await other.authenticate(renewed?.token ?? '')
  await core.call(userRevoke, { document: { device: { identifier: 'any' } } }, user)
  expect(await other.pastState(used)).toBe('ended')
  detach()
})

test('where the feed is not heard a session is read at each call: what another gateway ended is over with the next one', async () => {
  let isHeard = true
  const deaf: typeof core.store = {
    ...core.store,
    feed: { ...core.store.feed, isHeard: () => isHeard, subscribe: () => () => true },
  }
  const other = createSessions({ secret: 'a secret for tests that is long enough', now: core.now })
  const detach = other.attach(deaf)
  const { token } = await core.login('nurse@demo.local')
  const { user } = await other.authenticate(token)
  await core.call(userRevoke, { document: { device: { identifier: 'any' } } }, user)
  // It has heard of nothing yet.
  await other.authenticate(token)
  isHeard = false
  await expect(other.authenticate(token)).rejects.toMatchObject({ key: 'auth', payload: { revoked: true } })
  detach()
})

test('a long session is renewed up to 90 days', async () => {
  let session: SignedIn = await sealed('acs@demo.local')
  const started = core.now()
  for (let step = 0; step < 12; step++) {
    core.pass(days(7.6))
    if (core.now() >= session.info.exp * 1000) break
    session = (await core.core.sessions.renewIfDue(await authenticate(session.token))) ?? session
  }
  expect(session.info.exp * 1000).toBe(started + days(90))
})

test('who is no agent any more loses the long session', async () => {
  const { token } = await sealed('acs02@demo.local')
  const admin = await core.as('healthSecretary')
  const agent = (await authenticate(token)).user
  await core.call(
    userUpdate,
    { id: agent.id ?? '', document: { userComplement: { group: [{ id: idOf('nurse') }] } } },
    admin.user,
  )
  expect((await authenticate(token)).user.groups).toEqual(['nurse'])
  core.pass(hours(12))
  expect((await refusal(authenticate(token))).key).toBe('auth')
})

test('tokens of another key, another algorithm, without an end or for another audience are refused', async () => {
  const session = await core.as('nurse')
  const key = new TextEncoder().encode('a secret for tests that is long enough')
  const made = (end = true) => {
    const jwt = new SignJWT({ sid: session.id })
      .setIssuer('saude-municipal')
      .setAudience('saude-municipal/user')
      .setSubject(session.user.id ?? '')
      .setIssuedAt(core.now() / 1000)
    return end ? jwt.setExpirationTime(core.now() / 1000 + 3600) : jwt
  }
  const right = await made().setProtectedHeader({ alg: 'HS256' }).sign(key)
  expect((await authenticate(right)).id).toBe(session.id)
  const forged = [
    await made()
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(40))),
    await made()
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode('a secret for tests that is long enough'.repeat(2))),
    await made(false).setProtectedHeader({ alg: 'HS256' }).sign(key),
    await made().setAudience('another').setProtectedHeader({ alg: 'HS256' }).sign(key),
    await made().setSubject('somebody-else').setProtectedHeader({ alg: 'HS256' }).sign(key),
    `${btoa('{"alg":"none"}').replace(/=/g, '')}.${right.split('.')[1]}.`,
    'nonsense',
    '',
  ]
  for (const token of forged)
    expect(await refusal(authenticate(token))).toMatchObject({ key: 'auth', message: 'Não autenticado' })
})

test('signing out ends the session at once, and it stays ended after a restart', async () => {
  const { token } = await core.login('nurse@demo.local')
  const { token: other } = await core.login('nurse@demo.local')
  const { user, id } = await authenticate(token)
  const answer = await core.call(userRevoke, { document: { device: { identifier: 'any' } } }, user)
  expect(answer.revoked).toBe(1)
  expect((await refusal(authenticate(token))).key).toBe('auth')
  expect((await authenticate(other)).user.id).toBe(user.id)
  const row = await core.store.collection(collections.session).findOne({ _id: id })
  expect(row?.revokedAt).not.toBeNull()
  expect(core.events.map(({ kind }) => kind)).toEqual(['ended'])
})

test('a forced sign-out ends every own session on that device', async () => {
  const sign = () => core.call(userLogin, { login: 'acs@demo.local', password: 'demonstracao', device })
  const [one, other] = [await sign(), await sign()]
  const { user } = await core.as('acs')
  const answer = await core.call(
    userRevoke,
    { document: { device: { identifier: 'phone-1', forced: true } } },
    user,
  )
  expect(answer.revoked).toBe(3)
  for (const { token } of [one, other]) expect((await refusal(authenticate(token))).key).toBe('auth')
})

test('a change of permissions reaches running sessions with their next call', async () => {
  const { token } = await core.login('nurse@demo.local')
  expect((await authenticate(token)).user.permissions.has('citizenCreate')).toBe(true)
  const provider = await core.as('prixAdmin')
  await core.call(
    groupPermissionUpdate,
    { id: idOf('nurse'), document: { take: ['citizenCreate'], give: ['userList'] } },
    provider.user,
  )
  const session = await authenticate(token)
  expect(session.user.permissions.has('citizenCreate')).toBe(false)
  expect(session.user.permissions.has('userList')).toBe(true)
  const [event] = core.events
  expect(event?.kind).toBe('changed')
  expect(event?.affects(session)).toBe(true)
  expect(event?.affects(await core.as('doctor'))).toBe(false)
  const refreshed = await core.core.sessions.refresh(session)
  expect(refreshed.info.permissions).toContain('userList')
  expect(refreshed.info.exp * 1000).toBe(session.expiresAt)
})

test('sessions share one copy of their rights, client and unit, until one of them changes', async () => {
  const [one, other] = [await core.as('nurse'), await core.as('nurse')]
  expect(other.user.permissions).toBe(one.user.permissions)
  expect(other.loaded.groups[0]).toBe(one.loaded.groups[0])
  expect(other.loaded.client).toBe(one.loaded.client)
  expect(other.loaded.healthUnit).toBe(one.loaded.healthUnit)
  expect((await core.as('doctor')).user.permissions).not.toBe(one.user.permissions)

  const group = one.loaded.groups[0]
  if (!group) throw new Error('no group')
  await core.store.atomically([
    update(collections.group, { _id: group._id }, { $set: { name: 'Enfermagem da tarde' } }),
    change('group', [group._id], 'updated'),
  ])
  const renamed = await core.as('nurse')
  expect(renamed.loaded.groups[0]?.name).toBe('Enfermagem da tarde')
  expect(renamed.loaded.client).toBe(one.loaded.client)
})

test('users of a disabled client are refused, signed in or not', async () => {
  const { token } = await core.login('nurse@demo.local')
  const provider = await core.as('prixAdmin')
  const { _id: id } = core.documents.client
  await core.call(clientUpdate, { id, document: { status: false } }, provider.user)
  expect((await refusal(authenticate(token))).key).toBe('auth')
  expect(await refusal(core.login('nurse@demo.local'))).toMatchObject({
    key: 'auth',
    message: 'O acesso deste cliente está desabilitado',
  })
})

test('provider staff work in the only client, and may leave it for a session', async () => {
  const { token } = await core.login('prixDev@demo.local')
  const session = await authenticate(token)
  expect(session.user.client?.id).toBe(core.documents.client._id)
  const left = await core.call(clientSwitch, { id: null }, session.user)
  expect(left.info.client).toBeNull()
  expect((await authenticate(token)).user.client).toBeNull()
  expect((await refusal(core.call(clientSwitch, { id: 'nowhere' }, session.user))).key).toBe('notFound')
})

test('the session can be asked for as the server sees it', async () => {
  const { token, info } = await core.login('nurse@demo.local')
  const { user } = await authenticate(token)
  expect((await core.call(sessionGet, {}, user)).info).toEqual(info)
})
