import type { User } from '@saude/service/user'
import { TOTP, URI } from 'otpauth'
import { groupUpdate } from '../../contract/group.ts'
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorGet,
  secondFactorProve,
} from '../../contract/second-factor.ts'
import { userLogin } from '../../contract/session.ts'
import { userPasswordReset } from '../../contract/user.ts'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { secondFactors } from './second-factor.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const currentPassword = 'demonstracao'
function codeOf(uri: string): string {
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error('codes go by time')
  return app.generate({ timestamp: core.now() })
}
const logIn = (code?: string, group = 'nurse') =>
  core.call(userLogin, {
    login: `${group}@demo.local`,
    password: currentPassword,
    ...(code !== undefined && { code }),
  })

/** Switches it on; half a minute later, because the code that confirmed it is used. */
async function switchedOn(user: User) {
  const { uri, secret } = await core.call(secondFactorBegin, { currentPassword }, user)
  const { recoveryCodes } = await core.call(secondFactorConfirm, { code: codeOf(uri) }, user)
  core.pass(minutes(1))
  return { uri, secret, recoveryCodes }
}

test('a log-in wants the code once it was confirmed, and each code once', async () => {
  const { user } = await core.as('nurse')
  const { uri } = await switchedOn(user)
  expect(await refusal(logIn())).toMatchObject({
    key: 'validation',
    payload: { secondFactor: true, fields: { code: 'Informe o código do aplicativo autenticador' } },
  })
  const code = codeOf(uri)
  expect((await logIn(code)).info.userGroupKeys).toEqual(['nurse'])
  expect(await refusal(logIn(code))).toMatchObject({
    payload: { fields: { code: 'Código incorreto ou já usado' } },
  })
  core.pass(minutes(1))
  expect((await logIn(codeOf(uri).replace(/(...)/, '$1 '))).info.name).toBeTruthy()
})

test('what was begun and not confirmed is not asked for', async () => {
  const { user } = await core.as('nurse')
  const { uri } = await core.call(secondFactorBegin, { currentPassword }, user)
  expect(await refusal(core.call(secondFactorConfirm, { code: '000000' }, user))).toMatchObject({
    payload: { fields: { code: 'Código incorreto ou já usado' } },
  })
  expect((await logIn()).info.id).toBe(user.id)
  expect(uri).toContain('otpauth://totp/')
})

test('a code that a service asks for in the middle of a session is used up by it', async () => {
  const { user } = await core.as('nurse')
  const code = (one: string) => core.call(secondFactorProve, { code: one }, user)
  expect(await refusal(code('000000'))).toMatchObject({
    payload: { fields: { code: 'Ative antes a verificação em duas etapas, em Meu cadastro' } },
  })
  const { uri } = await switchedOn(user)
  const one = codeOf(uri)
  expect(await code(one)).toEqual({ isProven: true })
  expect(await refusal(code(one))).toMatchObject({
    payload: { fields: { code: 'Código incorreto ou já usado' } },
  })
})

test('a recovery code is good once, and the store holds neither key nor codes', async () => {
  const { user } = await core.as('nurse')
  const { recoveryCodes, secret } = await switchedOn(user)
  const [first = ''] = recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await logIn(first.toLowerCase())).info.id).toBe(user.id)
  expect((await refusal(logIn(first))).key).toBe('validation')
  expect(await core.call(secondFactorGet, {}, user)).toEqual({
    isOn: true,
    isRequired: false,
    recoveryLeft: 9,
  })
  const stored = JSON.stringify(await core.store.collection(secondFactors).findAll({}, { max: 10_000 }))
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(first.replace('-', ''))
})

test('guesses are counted as failed log-ins', async () => {
  const { user } = await core.as('nurse')
  await switchedOn(user)
  const keys: string[] = []
  for (let guess = 0; guess < 7; guess++) keys.push((await refusal(logIn(`12345${guess}`))).key)
  expect(keys.at(-1)).toBe('tooManyRequests')
})

test('it ends with password and code, and with a new link of an administrator', async () => {
  const { user } = await core.as('nurse')
  const { uri } = await switchedOn(user)
  const end = (password: string, code: string) =>
    core.call(secondFactorEnd, { currentPassword: password, code }, user)
  expect((await refusal(end('another one', codeOf(uri)))).payload).toMatchObject({
    fields: { currentPassword: 'Senha atual incorreta' },
  })
  expect(await end(currentPassword, codeOf(uri))).toEqual({ isOn: false })
  expect((await logIn()).info.id).toBe(user.id)
  await switchedOn(user)
  await core.call(userPasswordReset, { id: user.id ?? '' }, (await core.as('healthSecretary')).user)
  expect(await core.store.collection(secondFactors).countDocuments({})).toBe(0)
})

test('a group that demands it gives nothing until there is one, at once', async () => {
  const { user: provider } = await core.as('prixAdmin')
  const { token } = await logIn()
  const id = core.documents.groups.find(({ key, client }) => key === 'nurse' && client)?._id ?? ''
  await core.call(groupUpdate, { id, document: { needsSecondFactor: true } }, provider)
  const due = await core.core.sessions.authenticate(token)
  expect(due.user.permissions.size).toBe(0)
  expect((await core.core.sessions.refresh(due)).info.isSecondFactorDue).toBe(true)
  await switchedOn(due.user)
  const free = await core.core.sessions.authenticate(token)
  expect(free.user.permissions.has('citizenList')).toBe(true)
})
