import { passwordConfirm } from '../../contract/second-factor.ts'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const currentPassword = 'demonstracao'

test("the user's password is confirmed, another is not, and nothing is written of either", async () => {
  const { user } = await core.as('acs')
  expect(await core.call(passwordConfirm, { currentPassword }, user)).toEqual({ isRight: true })
  expect(await refusal(core.call(passwordConfirm, { currentPassword: 'outra senha' }, user))).toMatchObject({
    key: 'validation',
    payload: { fields: { currentPassword: 'Senha atual incorreta' } },
  })
  // Its answer is not kept with a password's hash beside it.
  expect(passwordConfirm).toMatchObject({ unrecorded: true, writes: [] })
})

test('it is no place to guess at: five wrong ones close it, also for the right one, for a quarter of an hour', async () => {
  const { user } = await core.as('acs')
  for (let guess = 0; guess < 5; guess++)
    await refusal(core.call(passwordConfirm, { currentPassword: `palpite ${guess}` }, user))
  expect(await refusal(core.call(passwordConfirm, { currentPassword }, user))).toMatchObject({
    key: 'tooManyRequests',
  })
  core.pass(minutes(16))
  expect(await core.call(passwordConfirm, { currentPassword }, user)).toEqual({ isRight: true })
})
