import { auth, fakeServer } from '../testing/index.ts'
import { deviceIdentifier, forgetDevice } from './device.ts'
import { heedErasure } from './erase.ts'
import { session } from './session.ts'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
  localStorage.clear()
  forgetDevice()
})
const paths = () => server.calls.map(({ path }) => path)

it('asks nothing where no user ever signed in', async () => {
  await heedErasure()
  expect(paths()).toEqual([])
})

it('keeps everything as long as it is not to be erased', async () => {
  const identifier = deviceIdentifier()
  session.signIn(auth({}))
  server.answer('device-contact', () => ({ erase: false }))
  await heedErasure()
  expect(paths()).toEqual(['device-contact'])
  expect(session.current()).not.toBeNull()
  expect(deviceIdentifier()).toBe(identifier)
})

it('forgets everything, says so under its old name, and is a new device then', async () => {
  const identifier = deviceIdentifier()
  session.signIn(auth({}))
  localStorage.setItem('saude.queue', 'what was not sent')
  server.answer('device-contact', () => ({ erase: true }))
  server.answer('device-erased', () => ({ erased: true }))
  await heedErasure()
  expect(server.calls.map(({ path, input }) => [path, input])).toEqual([
    ['device-contact', { deviceIdentifier: identifier }],
    ['device-erased', { deviceIdentifier: identifier }],
  ])
  expect(session.current()).toBeNull()
  expect(localStorage).toHaveLength(0)
  expect(deviceIdentifier()).not.toBe(identifier)
})

it('stays the device that is to be erased until the server knows of it', async () => {
  const identifier = deviceIdentifier()
  server.answer('device-contact', () => ({ erase: true }))
  server.fail('device-erased', { key: 'connectionFailed', message: 'Problema de conexão' })
  await expect(heedErasure()).rejects.toMatchObject({ key: 'connectionFailed' })
  expect(deviceIdentifier()).toBe(identifier)
})
