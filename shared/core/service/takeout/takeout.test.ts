import type { User } from '@saude/service/user'
import { TOTP, URI } from 'otpauth'
import { secondFactorBegin, secondFactorConfirm } from '../../contract/second-factor.ts'
import { takeoutCreate, takeoutList, takeoutRemove, takeoutTake } from '../../contract/takeout.ts'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { takeoutOrders } from './order.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const reason = 'Troca de sistema'

/** Somebody with a second factor, and what says its codes: each is good once. */
async function withFactor(group: Parameters<TestCore['as']>[0]): Promise<{ user: User; code: () => string }> {
  const { user } = await core.as(group)
  const { uri } = await core.call(secondFactorBegin, { currentPassword: 'demonstracao' }, user)
  const app = URI.parse(uri)
  if (!(app instanceof TOTP)) throw new Error('codes go by time')
  const code = () => {
    core.pass(minutes(1))
    return app.generate({ timestamp: core.now() })
  }
  await core.call(secondFactorConfirm, { code: code() }, user)
  return { user, code }
}

const listed = async (user: User) => (await core.call(takeoutList, {}, user)).items

test('an order takes a code and the same password twice, and shows neither', async () => {
  const { user, code } = await withFactor('systemAdministration')
  const password = 'uma senha bem comprida'
  const order = (more: object) => core.call(takeoutCreate, { reason, code: '000000', ...more }, user)
  expect(await refusal(order({}))).toMatchObject({ payload: { fields: { code: expect.any(String) } } })
  expect(await refusal(order({ password, passwordAgain: 'outra senha bem comprida' }))).toMatchObject({
    payload: { fields: { passwordAgain: expect.stringContaining('iguais') } },
  })
  expect((await refusal(order({ password: 'curta', passwordAgain: 'curta' }))).key).toBe('validation')
  const { id } = await order({ password, passwordAgain: password, code: code() })
  expect(JSON.stringify(await core.store.collection(takeoutOrders).findOne({ _id: id }))).not.toContain(
    password,
  )
  expect(await listed(user)).toEqual([
    expect.objectContaining({
      id,
      reason,
      sealing: 'sealed',
      state: 'waiting',
      megabytes: null,
      until: null,
    }),
  ])
})

test('of a municipality one is made at a time, and what was cancelled makes room', async () => {
  const { user, code } = await withFactor('healthSecretary')
  const { id } = await core.call(takeoutCreate, { reason, code: code() }, user)
  expect((await refusal(core.call(takeoutCreate, { reason, code: code() }, user))).key).toBe('conflict')
  await core.call(takeoutRemove, { id }, user)
  expect((await listed(user))[0]?.state).toBe('cancelled')
  await core.call(takeoutCreate, { reason, code: code() }, user)
  expect((await listed(user)).map(({ state }) => state)).toEqual(['waiting', 'cancelled'])
})

test('is handed out while it is there, and never to the provider', async () => {
  const { user, code } = await withFactor('systemAdministration')
  const { id } = await core.call(takeoutCreate, { reason, code: code() }, user)
  expect((await refusal(core.call(takeoutTake, { id }, user))).key).toBe('notFound')
  const file = { id, name: 'tudo.tar', type: 'application/octet-stream', size: 2_097_152 }
  const until = new Date(core.now() + minutes(10))
  await core.store.collection(takeoutOrders).updateOne({ _id: id }, { $set: { state: 'done', file, until } })
  expect((await core.call(takeoutTake, { id }, user)).archive).toMatchObject({ id, name: 'tudo.tar' })
  expect((await listed(user))[0]).toMatchObject({ state: 'done', megabytes: 2 })
  const provider: User = { ...user, groups: ['prixAdmin'] }
  for (const acting of [
    core.call(takeoutTake, { id }, provider),
    core.call(takeoutRemove, { id }, provider),
    core.call(takeoutCreate, { reason, code: code() }, provider),
  ])
    expect((await refusal(acting)).message).toContain('O provedor não leva')
  core.pass(minutes(11))
  expect((await refusal(core.call(takeoutTake, { id }, user))).key).toBe('notFound')
})
