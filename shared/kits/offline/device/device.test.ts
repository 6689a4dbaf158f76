import 'fake-indexeddb/auto'
import { localRows } from '../../list/load/local.ts'
import { kept } from '../../platform/device/kept.ts'
import { heardServer } from '../../platform/general/server-time.ts'
import { session } from '../../platform/session/session.ts'
import { auth, fakeServer } from '../../platform/testing/index.ts'
import type { SyncPage } from '../sync/pages.ts'
import { device, port } from './device.ts'
import { deviceState, queueState, syncState } from './states.ts'

const citizens = [
  { id: 'c1', name: 'Ana Prado', cnsResponsible: '700' },
  { id: 'c2', name: 'Bento da Luz', cnsResponsible: '701' },
]

const call = {
  name: 'visitRecord',
  path: 'visit-record',
  method: 'POST',
  mutates: true,
  timeout: 1_000,
  reads: [],
  writes: ['visit'],
  access: { access: 'private' },
} as const

const page: SyncPage = { items: citizens, totalItems: 2, endReached: true, cursor: 'end', removed: [] }
const server = fakeServer()
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const until = async (state: { subscribe: (listener: () => void) => () => void }, isSo: () => boolean) => {
  await new Promise<void>((resolve) => {
    state.subscribe(() => isSo() && resolve())
    if (isSo()) resolve()
  })
}

beforeAll(() => {
  server.answer('session-seal', (said) => {
    const now = session.current()
    return now && { token: now.token, info: { ...now.info, isSealed: said.isSealed === true } }
  })
  return device.begin({ name: 'citizenList', topic: 'citizen', ask: async () => page })
})

test('an agent takes citizens along; the session lies sealed; who signs out leaves only what waits, under the password', async () => {
  session.signIn(auth())
  await device.switchOn('uma senha')
  expect(kept.user()).toBe('u1')
  expect(syncState.current()).toMatchObject({ message: 'Dados baixados' })
  expect(localStorage.getItem('saude.session')).toBe('{"sealed":true}')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Ivone|Ana/)
  const rows = localRows('citizenList', { name: 'luz ben' })
  expect(await rows?.({ startIndex: 0, stopIndex: 39 }, new AbortController().signal)).toMatchObject({
    items: [{ id: 'c2' }],
    totalItems: 1,
  })

  server.fail('visit-record', 'network')
  const queued = { call, input: { citizenId: 'c1' }, requestKey: 'r1', description: 'Visita a Ana Prado' }
  expect(await port.queue(queued)).toBe(true)
  expect(port.waiting()).toBe(1)
  await port.changeRow('c1', { addressCoordinates: { x: -47, y: -22 } })
  expect(port.row('c1')).toMatchObject({ name: 'Ana Prado', addressCoordinates: { x: -47, y: -22 } })

  await port.leave()
  session.signOut('signedOut')
  expect(deviceState.current().phase).toBe('off')
  expect(localRows('citizenList', {})).toBeUndefined()
  expect(kept.users()).toEqual(['u1'])

  session.signIn(auth())
  server.answer('visit-record', () => ({ id: 'v1' }))
  await port.entered('uma senha')
  await until(queueState, () => port.waiting() === 0)
  const sent = server.calls.filter(({ path }) => path === 'visit-record')
  expect(sent.map(({ requestId }) => requestId)).toEqual(['r1'])
})

test('another user who signs in finds nothing of the one before', async () => {
  session.signIn(auth({ id: 'u2' }))
  await port.entered('outra senha')
  expect(kept.users()).toEqual([])
  expect((await databases()).filter((name) => name?.includes('u1'))).toEqual([])
  expect(localStorage.getItem('saude.session')).toContain('u2')
  expect(localRows('citizenList', {})).toBeUndefined()
})

test('a covered page has no key in its memory, nor rows; what waits to be sent waits until it is unlocked', async () => {
  session.signIn(auth({ id: 'u2' }))
  await device.switchOn('outra senha')
  server.fail('visit-record', 'network')
  await port.queue({ call, input: { citizenId: 'c1' }, requestKey: 'r3', description: 'Visita a Ana Prado' })
  server.answer('visit-record', () => ({ id: 'v3' }))
  port.lock?.()
  expect(deviceState.current().phase).toBe('locked')
  expect(port.waiting()).toBe(1)
  expect(localRows('citizenList', {})).toBeUndefined()
  await device.refresh()
  const sent = () => server.calls.filter(({ requestId }) => requestId === 'r3')
  const tries = sent().length
  expect(await device.unlock('senha errada')).toBe(false)
  expect(await device.unlock('outra senha')).toBe(true)
  await until(queueState, () => port.waiting() === 0)
  expect(sent().length).toBe(tries + 1)
  expect(localRows('citizenList', {})).toBeDefined()
})

test('a session that is over, or that the server does not know, leaves the citizens: the next log-in opens them', async () => {
  session.signOut('expired')
  expect(kept.users()).toEqual(['u2'])
  session.signIn(auth({ id: 'u2' }))
  await port.entered('outra senha')
  expect(localRows('citizenList', {})).toBeDefined()
})

test('the server hears that the session lies sealed, which makes it a long one', async () => {
  await device.refresh()
  const said = server.calls.filter(({ path }) => path === 'session-seal')
  expect(said.at(-1)?.input).toEqual({ isSealed: true })
})

test('a session that was taken away takes the citizens with it', async () => {
  await device.switchOn('outra senha')
  expect(localRows('citizenList', {})).toBeDefined()
  session.signOut('revoked')
  await until(deviceState, () => kept.users().length === 0)
  expect(localRows('citizenList', {})).toBeUndefined()
})

test('an answer is kept for the time without a connection, sealed, until somebody switches it off', async () => {
  session.signIn(auth({ id: 'u4' }))
  await device.switchOn('quarta senha')
  const trips = { at: '2030-05-01T03:00:00.000Z', answer: { items: [{ name: 'Maria Quitéria' }] } }
  await port.keepAnswer('travelMine', { day: '2030-05-01' }, trips)
  expect(await port.answer('travelMine', { day: '2030-05-01' })).toEqual(trips)
  expect(await port.answer('travelMine', { day: '2030-05-02' })).toBeUndefined()
  server.fail('visit-record', 'network')
  await port.queue({ call, input: { citizenId: 'c2' }, requestKey: 'r2', description: 'Visita' })
  await device.switchOff()
  // What waits to be sent keeps the database; the answer is gone.
  expect(await port.answer('travelMine', { day: '2030-05-01' })).toBeUndefined()
  await port.keepAnswer('travelMine', { day: '2030-05-01' }, trips)
  expect(await port.answer('travelMine', { day: '2030-05-01' })).toBeUndefined()
  await port.leave()
  session.signOut('signedOut')
})

test('a device that was out of contact for too long stays locked without a connection, and loses nothing that waits', async () => {
  const password = 'quinta senha'
  const exp = Math.floor(Date.now() / 1000) + 400 * 86_400
  session.signIn(auth({ id: 'u5', offlineDays: 30, idleMinutes: 0, exp }))
  await device.switchOn(password)
  // What was begun beside it has come to its end.
  await device.refresh()
  server.fail('visit-record', 'network')
  await port.queue({ call, input: { citizenId: 'c1' }, requestKey: 'r5', description: 'Visita a Ana Prado' })
  port.lock?.()
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 31 * 86_400_000)
  server.fail('session-get', 'network')
  await expect(device.unlock(password)).rejects.toThrow('conecte-se à internet para desbloquear')
  expect(deviceState.current().phase).toBe('locked')
  expect(localRows('citizenList', {})).toBeUndefined()
  expect(port.waiting()).toBe(1)
  server.answer('session-get', () => ({ token: 't', info: auth({ id: 'u5' }).info }))
  heardServer(new Date(now + 31 * 86_400_000).toUTCString())
  // Set back, the clock makes it no shorter: the server is asked, and answers.
  clock.mockRestore()
  const asked = () => server.calls.filter(({ path }) => path === 'session-get').length
  const before = asked()
  expect(await device.unlock(password)).toBe(true)
  expect(asked()).toBe(before + 1)
  expect(port.waiting()).toBe(1)
  await port.leave()
  session.signOut('signedOut')
})

test('a PIN that is easy to guess is set by no one', async () => {
  session.signIn(auth({ id: 'u6' }))
  await device.switchOn('sexta senha')
  await expect(device.setPin('sexta senha', '12345678')).rejects.toThrow('sequência')
  expect(deviceState.current().hasPin).toBe(false)
  expect(await device.setPin('sexta senha', '70614829')).toBe(true)
  await port.leave()
  session.signOut('signedOut')
})

test('under anonymisation nothing is taken along', async () => {
  session.signIn(auth({ id: 'u3', isAnonymization: true }))
  await device.switchOn('terceira senha')
  expect(syncState.current().message).toMatch(/anonimização/)
  expect(localRows('citizenList', {})).toBeUndefined()
  expect(port.row('c1')).toBeUndefined()
  await port.keepAnswer('travelMine', {}, { at: '2030-05-01T03:00:00.000Z', answer: 'Maria' })
  expect(await port.answer('travelMine', {})).toBeUndefined()
})
