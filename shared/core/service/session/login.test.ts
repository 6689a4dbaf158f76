import { Worker } from 'node:worker_threads'
import { ringsOf } from '@saude/contract/geo'
import type { Origin } from '@saude/service/handlers'
import { userLogin } from '../../contract/session.ts'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'
import type { ToHash } from '../user/password.ts'
import { workOnPassword } from '../user/password-work.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

const from = (address: string): Origin => ({ address, isLocal: true })

test('people sign in by e-mail in any case, or by CPF with or without its mask', async () => {
  const user = core.documents.users.find(({ email }) => email === 'doctor@demo.local')
  const cpf = user?.cpf ?? ''
  const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  for (const typed of ['doctor@demo.local', ' Doctor@Demo.Local ', cpf, masked])
    expect((await core.login(typed)).info.id).toBe(user?._id)
})

test('the answer says who signed in, in which groups, and where the map opens', async () => {
  const { info } = await core.login('acs@demo.local')
  const agent = core.documents.users.find(({ email }) => email === 'acs@demo.local')
  const unit = core.documents.healthUnits.find(({ _id }) => _id === agent?.healthUnitId)
  expect(info).toMatchObject({
    name: agent?.name,
    userGroupKeys: ['acs'],
    groups: [{ key: 'acs', name: 'Agente comunitário de saúde' }],
    healthUnitId: unit?._id,
    healthUnitName: unit?.name,
    healthUnitCnes: unit?.cnes,
    cns: agent?.cns,
    isAnonymization: false,
    client: { id: core.documents.client._id },
    latitude: agent?.position?.latitude,
  })
  expect(info.permissions).toContain('visitList')
  expect(info.permissions).not.toContain('userList')
})

test('position and bounds fall back from the user to the health unit and to the client', async () => {
  const { info: nurse } = await core.login('nurse@demo.local')
  const unit = core.documents.healthUnits.find(({ _id }) => _id === nurse.healthUnitId)
  expect(nurse.latitude).toBe(unit?.location?.coordinates.latitude)
  expect(nurse.northeast?.latitude).toBe(
    Math.max(
      ...ringsOf(unit?.boundary)
        .flat()
        .map(({ lat }) => lat),
    ),
  )
  const { info: secretary } = await core.login('healthSecretary@demo.local')
  expect(secretary.latitude).toBe(core.documents.client.latitude)
  expect(secretary.southwest).toEqual(core.documents.client.southwest)
})

test('a wrong user and a wrong password are refused in the same words', async () => {
  const one = await refusal(core.login('unknown@demo.local', 'demonstracao', from('10.0.0.1')))
  const other = await refusal(core.login('nurse@demo.local', 'demonstrativo', from('10.0.0.1')))
  expect(one).toEqual({ key: 'auth', message: 'E-mail, CPF ou senha incorretos', payload: undefined })
  expect(other).toEqual(one)
})

test('an unknown user costs as much hashing as a known one', async () => {
  const posted = jest.spyOn(Worker.prototype, 'postMessage')
  await refusal(core.login('other@demo.local', 'x', from('10.0.0.9')))
  await refusal(core.login('acs02@demo.local', 'x', from('10.0.0.9')))
  const asked = posted.mock.calls.flatMap(([message]) => (isAsked(message) ? [message] : []))
  posted.mockRestore()
  expect(asked).toMatchObject([
    { kind: 'fits', password: 'x', stored: undefined },
    { kind: 'fits', password: 'x', stored: expect.any(String) },
  ])
  // What the thread does with each of them.
  const argon = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  const [made, verified] = [jest.spyOn(argon, 'hashSync'), jest.spyOn(argon, 'verifySync')]
  for (const one of asked) expect(workOnPassword(one)).toBe(false)
  expect(verified).toHaveBeenCalledTimes(2)
  expect(made).toHaveBeenCalledTimes(1)
})

/** Whether a message to a thread is about a password. */
const isAsked = (message: unknown): message is ToHash => Object(message).kind === 'fits'

test('where too many passwords wait, the attempt is refused with the time to wait and does not count', async () => {
  const post = Worker.prototype.postMessage
  const held: (() => void)[] = []
  // Threads that do not come to an end.
  const busy = jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    message,
  ) {
    if (isAsked(message)) held.push(() => post.call(this, message))
    else post.call(this, message)
  })
  const here = from('10.0.0.20')
  let refused = 0
  const floods = Array.from({ length: 110 }, async (_, index) => {
    const { key } = await refusal(core.login(`flood${index}@demo.local`, 'x', here))
    if (key === 'tooManyRequests') refused += 1
  })
  while (refused < 8) await new Promise((resolve) => setImmediate(resolve))
  for (let time = 0; time < 6; time += 1)
    expect(await refusal(core.login('acs03@demo.local', 'demonstracao', here))).toMatchObject({
      key: 'tooManyRequests',
      payload: { retryAfter: expect.any(Number) },
    })
  busy.mockRestore()
  for (const go of held) go()
  await Promise.all(floods)
  await core.login('acs03@demo.local', 'demonstracao', here)
})

test('after five failures in 15 minutes an address waits, with the right password too, and others do not', async () => {
  const guess = () => refusal(core.login('driver@demo.local', 'errada', from('10.0.0.2')))
  for (let attempt = 0; attempt < 5; attempt++) expect((await guess()).key).toBe('auth')
  expect(await guess()).toMatchObject({ key: 'tooManyRequests', payload: { retryAfter: 900 } })
  const right = await refusal(core.login('driver@demo.local', 'demonstracao', from('10.0.0.2')))
  expect(right.key).toBe('tooManyRequests')
  await core.login('driver@demo.local', 'demonstracao', from('10.0.0.3'))
  core.pass(minutes(15) + 1)
  await core.login('driver@demo.local', 'demonstracao', from('10.0.0.2'))
})

describe('a device on which somebody has signed in', () => {
  const right = (login: string, token?: string) =>
    core.login(login, 'demonstracao', from('10.0.9.1'), undefined, token)
  const wrong = (login: string, token?: string) =>
    refusal(core.login(login, 'errada', from('10.0.9.1'), undefined, token))

  test('is not kept out by five failures of others from the same address', async () => {
    const { deviceToken } = await right('acs06@demo.local')
    for (let attempt = 0; attempt < 5; attempt++) await wrong('acs06@demo.local')
    expect((await refusal(right('acs06@demo.local'))).key).toBe('tooManyRequests')
    core.pauses.length = 0
    await right('acs06@demo.local', deviceToken)
    expect(core.pauses).toEqual([])
  })

  test('has five failures of its own, and no more by new tokens', async () => {
    const one = await right('acs07@demo.local')
    const two = await right('acs07@demo.local', one.deviceToken)
    for (let attempt = 0; attempt < 5; attempt++)
      await wrong('acs07@demo.local', attempt % 2 === 0 ? one.deviceToken : two.deviceToken)
    for (const token of [one.deviceToken, two.deviceToken])
      expect((await refusal(right('acs07@demo.local', token))).key).toBe('tooManyRequests')
    await right('acs07@demo.local')
  })

  test('counts for who has signed in there, all who share it, and for no one else', async () => {
    const one = await right('acs08@demo.local')
    const both = await right('acs09@demo.local', one.deviceToken)
    for (const login of ['acs08@demo.local', 'acs09@demo.local', 'acs10@demo.local'])
      for (let attempt = 0; attempt < 5; attempt++) await wrong(login)
    await right('acs08@demo.local', both.deviceToken)
    await right('acs09@demo.local', both.deviceToken)
    for (const [login, token] of [
      ['acs10@demo.local', both.deviceToken],
      ['acs08@demo.local', one.token],
      ['acs08@demo.local', 'forged'],
    ] as const)
      expect((await refusal(right(login, token))).key).toBe('tooManyRequests')
  })
})

test('guesses at the same time get no further than guesses in a row', async () => {
  const guesses = Array.from({ length: 12 }, () =>
    refusal(core.login('acs03@demo.local', 'errada', from('10.0.0.4'))),
  )
  const kinds = (await Promise.all(guesses)).map(({ key }) => key)
  expect(kinds.filter((key) => key === 'auth')).toHaveLength(5)
  expect(kinds.filter((key) => key === 'tooManyRequests')).toHaveLength(7)
})

test('from many addresses a login only grows slower: no one can lock another out', async () => {
  core.pauses.length = 0
  for (let attempt = 0; attempt < 20; attempt++)
    await refusal(core.login('healthDirector@demo.local', 'errada', from(`10.1.0.${attempt}`)))
  expect(core.pauses.slice(0, 4)).toEqual([250, 500, 1000, 2000])
  expect(Math.max(...core.pauses)).toBe(8000)
  await core.login('healthDirector@demo.local', 'demonstracao', from('10.1.1.1'))
})

test('a log-in that succeeds forgets the failures before it', async () => {
  const guess = () => refusal(core.login('acs04@demo.local', 'errada', from('10.0.0.5')))
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) expect((await guess()).key).toBe('auth')
    await core.login('acs04@demo.local', 'demonstracao', from('10.0.0.5'))
  }
})

test('demo users sign in on this computer only', async () => {
  const elsewhere = { address: '203.0.113.7', isLocal: false }
  expect(await refusal(core.login('nurse@demo.local', 'demonstracao', elsewhere))).toMatchObject({
    key: 'auth',
    message: 'Usuários de demonstração só entram no próprio computador',
  })
})

test('a log-in on a device registers it, and once only', async () => {
  const device = { identifier: 'browser-1', browserName: 'Chromium', os: 'Linux', deviceType: 'browser' }
  for (let time = 0; time < 2; time++)
    await core.call(userLogin, { login: 'nurse@demo.local', password: 'demonstracao', device })
  const nurse = core.documents.users.find(({ email }) => email === 'nurse@demo.local')
  const found = await core.opened.collections.device.findAll({ userId: nurse?._id ?? '' }, { max: 10_000 })
  expect(found).toMatchObject([{ identifier: 'browser-1', name: 'Chromium em Linux', publicIp: '127.0.0.1' }])
})
