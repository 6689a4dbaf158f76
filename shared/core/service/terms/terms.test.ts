import { passwordSet, userLogin } from '../../contract/session.ts'
import { termsAccept, termsAcceptances } from '../../contract/terms.ts'
import { termsVersion } from '../../contract/terms-text.ts'
import { openCore, refusal } from '../../testing/core.ts'
import { createFirstUser } from '../user/first-user.ts'

test('a new person is asked once for each version, and those who manage see who accepted', async () => {
  const core = await openCore()
  const client = core.documents.client.name
  const email = 'nova@saude.example'
  const { link } = await createFirstUser(core.store, { client, email, demo: 'keep' }, new Date(core.now()))
  const password = 'uma senha comprida 1'
  const token = new URL(link, 'http://localhost').searchParams.get('token') ?? ''
  await core.call(passwordSet, { token, password })
  const signIn = () => core.call(userLogin, { login: email, password })
  const first = await signIn()
  expect(first.info.areTermsDue).toBe(true)
  const { user } = await core.core.sessions.authenticate(first.token)
  expect(await core.call(termsAcceptances, {}, user)).toMatchObject({
    totalPending: 1,
    items: [{ name: 'nova', version: null }],
  })
  expect((await refusal(core.call(termsAccept, { version: '1999-01' }, user))).key).toBe('validation')
  await core.call(termsAccept, { version: termsVersion }, user)
  const again = await core.call(termsAccept, { version: termsVersion }, user)
  expect(again.version).toBe(termsVersion)
  expect((await signIn()).info.areTermsDue).toBe(false)
  expect(await core.call(termsAcceptances, {}, user)).toMatchObject({
    totalPending: 0,
    items: [{ version: termsVersion, acceptedAt: expect.any(String) }],
  })
  await core.close()
})

test('demo users are asked nothing', async () => {
  const core = await openCore()
  expect((await core.login('nurse@demo.local')).info.areTermsDue).toBe(false)
  await core.close()
})
