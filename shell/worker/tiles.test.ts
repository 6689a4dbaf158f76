import 'fake-indexeddb/auto'
import { tileDatabase } from '@saude/contract/map-tiles'
import { answerTile, isTileAddress } from './tiles.ts'

const { fetch } = globalThis
let online = true
beforeEach(() => {
  online = true
  globalThis.fetch = async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return new Response('from the server')
  }
})
afterAll(() => {
  globalThis.fetch = fetch
})

const ask = async (path: string) =>
  (await answerTile({ url: `http://saude.example${path}` } as Request)).text() // the part that is read

/** As the offline kit keeps it. */
function keep(id: string, text: string): Promise<void> {
  const { name, version, rows } = tileDatabase
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => opening.result.createObjectStore(rows, { keyPath: 'id' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const { result } = opening
      const work = result.transaction(rows, 'readwrite')
      work.objectStore(rows).put({ id, content: new TextEncoder().encode(text).buffer, type: 'image/png' })
      work.oncomplete = () => {
        result.close()
        resolve()
      }
    }
  })
}

test('a picture comes from the device first, and from the server where none is kept', async () => {
  // A reader that is there before anything was kept does not keep the kit from making its database.
  expect(await ask('/tiles/mapStreet/15/100/200.png')).toBe('from the server')
  await keep('streets-maps/15/200/100', 'from the device')
  expect(await ask('/tiles/mapStreet/15/100/200.png')).toBe('from the device')
  expect(await ask('/streets-maps/15/200/100')).toBe('from the device')
  expect(await ask('/tiles/mapStreet/15/101/200.png')).toBe('from the server')
})

test('at night the day\u2019s map stands in where there is no connection', async () => {
  await keep('streets-maps/15/200/100', 'from the device')
  expect(await ask('/tiles/mapStreetDark/15/100/200.png')).toBe('from the server')
  online = false
  expect(await ask('/tiles/mapStreetDark/15/100/200.png')).toBe('from the device')
  await expect(ask('/tiles/mapStreetDark/15/101/200.png')).rejects.toThrow('Failed to fetch')
})

test('what no device keeps is left to the browser', () => {
  expect(['/tiles/streetNames/15/1/2.png', '/tiles/styles.json'].map(isTileAddress)).toEqual([false, false])
})
