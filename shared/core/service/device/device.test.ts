import { newId } from '@saude/contract/id'
import { deviceContact, deviceErased, deviceList, deviceRevoke } from '../../contract/device.ts'
import { userLogin } from '../../contract/session.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

async function signedIn(group: string) {
  const deviceIdentifier = newId()
  const auth = await core.call(userLogin, {
    login: `${group}@demo.local`,
    password: 'demonstracao',
    device: { identifier: deviceIdentifier, deviceName: `Celular de ${group}` },
  })
  return { ...auth, deviceIdentifier }
}
const director = async () => (await core.as('healthDirector')).user
const listed = async (name: string) => {
  const { items } = await core.call(deviceList, { name }, await director())
  const [device] = items
  if (!device) throw new Error(`no device of ${name}`)
  return device
}

test('a revoked device has no session left, and says so in the list', async () => {
  const { token } = await signedIn('nurse')
  const device = await listed('nurse')
  expect(device).toMatchObject({ openSessions: 1, userName: expect.any(String) })
  expect(await core.call(deviceRevoke, { id: device.id }, await director())).toMatchObject({ ended: 1 })
  expect((await refusal(core.core.sessions.authenticate(token))).key).toBe('auth')
  expect((await listed('nurse')).openSessions).toBe(0)
})

test('a device that is lost erases what it keeps at its next contact, once', async () => {
  const { deviceIdentifier } = await signedIn('acs')
  const { id } = await listed('acs')
  expect(await core.call(deviceContact, { deviceIdentifier })).toEqual({ erase: false })
  await core.call(deviceRevoke, { id, erase: true }, await director())
  expect((await listed('acs')).eraseRequestedAt).toEqual(expect.any(String))
  expect(await core.call(deviceContact, { deviceIdentifier })).toEqual({ erase: true })
  expect(await core.call(deviceContact, { deviceIdentifier: newId() })).toEqual({ erase: false })
  expect(await core.call(deviceErased, { deviceIdentifier })).toEqual({ erased: true })
  expect(await core.call(deviceContact, { deviceIdentifier })).toEqual({ erase: false })
  expect(await core.call(deviceErased, { deviceIdentifier })).toEqual({ erased: false })
  expect(await listed('acs')).toMatchObject({ eraseRequestedAt: null, erasedAt: expect.any(String) })
})

test('no one revokes devices of another client, nor of somebody with more rights', async () => {
  await signedIn('healthSecretary')
  const { id } = await listed('healthSecretary')
  expect((await refusal(core.call(deviceRevoke, { id }, await director()))).key).toBe('permission')
  const elsewhere = { ...(await director()), client: { id: newId(), name: 'Outra Cidade' } }
  expect((await refusal(core.call(deviceRevoke, { id }, elsewhere))).key).toBe('notFound')
})
