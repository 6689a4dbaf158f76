import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { unpackPoints } from '@saude/citizen/contract/packed'

/** What maps ask of the server, measured from beside it. */

interface Page {
  readonly packed: Parameters<typeof unpackPoints>[0]
  readonly next?: string | null
}

async function* pages(url: string, token: string): AsyncGenerator<{ text: string; page: Page }, undefined> {
  let after: string | null | undefined
  do {
    const answer = await fetch(`${url}/api/v1/citizen-geolocation`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Type: 'User', Token: token },
      body: JSON.stringify({ packed: true, ...(after && { after }) }),
    })
    const text = await answer.text()
    const { data }: { data: Page } = JSON.parse(text)
    yield { text, page: data }
    after = data.next
  } while (after)
}

/** Latitude and longitude of every point of the map of citizens. */
export async function pointsOf(url: string, token: string): Promise<[number, number][]> {
  const points: [number, number][] = []
  for await (const { page } of pages(url, token))
    for (const { latitude, longitude } of unpackPoints(page.packed)) points.push([latitude, longitude])
  return points
}

/** Bytes of all pages as they go over the line. */
export async function gzipBytes(url: string, token: string): Promise<number> {
  let bytes = 0
  for await (const { text } of pages(url, token)) bytes += gzipSync(text).length
  return bytes
}

/** Where the demo town lies, at a zoom at which streets have names. */
const zoom = 16
const tiles = 30

/** Milliseconds of a drawn tile, 95 of 100. @throws Error where the same tile has other bytes */
export async function measureTiles(url: string): Promise<{ cold: number; kept: number }> {
  const middle = tileAt(-22.1184, -47.2052)
  const [cold, kept]: [number[], number[]] = [[], []]
  for (let index = 0; index < tiles; index += 1) {
    const address = `${url}/tiles/mapStreet/${zoom}/${middle.x + (index % 6) - 3}/${middle.y + Math.floor(index / 6) - 2}.png`
    const first = await timed(address)
    const second = await timed(address)
    if (first.hash !== second.hash) throw new Error(`${address} is not the same twice`)
    cold.push(first.took)
    kept.push(second.took)
  }
  const most = (times: number[]) =>
    times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return { cold: most(cold), kept: most(kept) }
}

async function timed(address: string) {
  const from = performance.now()
  const answer = await fetch(address)
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return { took: performance.now() - from, hash: createHash('sha256').update(body).digest('hex') }
}

/** The tile of a position (OpenStreetMap wiki, Slippy map tilenames). */
function tileAt(latitude: number, longitude: number): { x: number; y: number } {
  const radians = (latitude * Math.PI) / 180
  const count = 2 ** zoom
  return {
    x: Math.floor(((longitude + 180) / 360) * count),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count),
  }
}
