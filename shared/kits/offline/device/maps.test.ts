import 'fake-indexeddb/auto'
import { expectedTiles, tileId } from '@saude/contract/map-tiles'
import { session } from '../../platform/session/session.ts'
import { auth } from '../../platform/testing/index.ts'
import { hashOf, openTileStore } from '../tiles/store.ts'
import { port } from './device.ts'
import { followMaps, maps } from './maps.ts'
import { tileState } from './states.ts'

const area = {
  northeast: { latitude: -22.115, longitude: -47.195 },
  southwest: { latitude: -22.12, longitude: -47.2 },
}
const expected = expectedTiles(area).map((place) => `/${tileId('satellite-maps', place)}`)

/** Pictures that were fetched, and those of which only the hash was asked for. */
let asked: string[]
let compared: string[]
let answer: (path: string) => Response
/** What the server draws. */
let drawn: string
const versions = () => new Response(JSON.stringify({ 'satellite-maps': drawn, 'streets-maps': drawn }))
const hashed = async () =>
  new Response(null, { headers: { ETag: `"${await hashOf(new TextEncoder().encode(drawn).buffer)}"` } })
const online = jest.spyOn(navigator, 'onLine', 'get')
let stop: () => void

beforeEach(() => {
  asked = []
  compared = []
  drawn = 'as it was'
  answer = () => new Response(drawn, { headers: { 'Content-Type': 'image/png' } })
  online.mockReturnValue(true)
  globalThis.fetch = async (address, init) => {
    if (String(address) === '/tiles/versions.json') return versions()
    if (init?.method === 'HEAD') {
      compared.push(String(address))
      return hashed()
    }
    asked.push(String(address))
    return answer(String(address))
  }
})
afterEach(async () => {
  stop()
  session.signOut()
  const store = openTileStore()
  for (const style of ['satellite-maps', 'streets-maps'] as const) await store.removeStyle(style)
  tileState.set({ 'satellite-maps': { ...tileState.current()['satellite-maps'], state: 'idle', held: 0 } })
})

const until = (state: string) =>
  new Promise<void>((resolve) => {
    const look = () => tileState.current()['satellite-maps'].state === state && resolve()
    tileState.subscribe(look)
    look()
  })

test('an agent gets the satellite pictures of the area without asking for them, once', async () => {
  session.signIn(auth(area))
  stop = followMaps(Promise.resolve())
  await until('downloaded')
  expect([...asked].sort()).toEqual([...expected].sort())
  expect([port.holdsMap?.('satelliteStreet'), port.holdsMap?.('mapStreet')]).toEqual([true, false])
  // The next page finds them.
  stop()
  stop = followMaps(Promise.resolve())
  await until('ready')
  expect(asked).toHaveLength(expected.length)
})

test('what the server draws otherwise is fetched anew, a day later at the latest', async () => {
  session.signIn(auth(area))
  stop = followMaps(Promise.resolve())
  await until('downloaded')
  stop()
  drawn = 'with a new street'
  await maps.renew('satellite-maps')
  expect(asked).toHaveLength(expected.length)
  const store = openTileStore()
  await store.keepVersion('satellite-maps', { version: 'as it was', at: '2026-11-20T12:00:00.000Z' })
  await maps.renew('satellite-maps')
  expect([...compared].sort()).toEqual([...expected].sort())
  expect(asked).toHaveLength(2 * expected.length)
  expect(tileState.current()['satellite-maps']).toMatchObject({ state: 'downloaded', held: expected.length })
  expect(await store.version('satellite-maps')).toMatchObject({ version: 'with a new street' })
})

test('a check that finds something missing fetches it for an agent, and says so to others', async () => {
  session.signIn(auth(area))
  stop = followMaps(Promise.resolve())
  await until('downloaded')
  const lost = expected[0]?.slice(1) ?? ''
  await openTileStore().remove(lost)
  await maps.verify('satellite-maps')
  expect(asked).toHaveLength(expected.length + 1)
  expect(tileState.current()['satellite-maps'].state).toBe('downloaded')
  stop()
  session.signIn(auth({ ...area, userGroupKeys: ['nurse'] }))
  await openTileStore().remove(lost)
  await maps.verify('satellite-maps')
  expect(asked).toHaveLength(expected.length + 1)
  expect(tileState.current()['satellite-maps']).toMatchObject({
    state: 'incomplete',
    held: expected.length - 1,
  })
})

test('without a connection it waits, and begins when there is one', async () => {
  session.signIn(auth(area))
  online.mockReturnValue(false)
  stop = followMaps(Promise.resolve())
  await maps.look()
  expect(asked).toEqual([])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await until('downloaded')
  expect(asked).toHaveLength(expected.length)
})

test('others ask for theirs', async () => {
  session.signIn(auth({ ...area, userGroupKeys: ['nurse'] }))
  stop = followMaps(Promise.resolve())
  await maps.look()
  expect(tileState.current()['satellite-maps']).toMatchObject({ state: 'idle', expected: expected.length })
  expect(asked).toEqual([])
})

test('a tile that there is not is an error in words, and nothing of it is kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  session.signIn(auth(area))
  stop = () => undefined
  answer = () => new Response('', { status: 404 })
  await maps.download('satellite-maps')
  expect(tileState.current()['satellite-maps']).toMatchObject({
    state: 'error',
    message: 'Ocorreu um erro ao baixar as imagens.',
  })
  expect(await openTileStore().count('satellite-maps')).toBe(0)
})
