import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
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

const rounds = 5

/** Milliseconds of the pages of the map of citizens, 95 of 100, as the browser asks for them: packed and compressed. */
export async function measureAnswers(
  url: string,
  token: string,
): Promise<{ p95: number; first: number; calls: number }> {
  const [all, first]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    let from = performance.now()
    let isFirst = true
    for await (const _ of pages(url, token)) {
      const took = performance.now() - from
      all.push(took)
      if (isFirst) first.push(took)
      isFirst = false
      from = performance.now()
    }
  }
  return { p95: shareOf(all, 0.95), first: shareOf(first, 0.95), calls: all.length }
}

const shareOf = (times: readonly number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0

/** Where the demo town lies, at a zoom at which streets have names. */
const zoom = 16
const tiles = 30
/** How often each is asked for again: the first rounds meet code that was never run, the caller's own most of all. */
const tileRounds = 25

/** Milliseconds, 95 of 100 and the middle. */
interface Spread {
  readonly p95: number
  readonly p50: number
}

const spreadOf = (times: readonly number[]): Spread => ({
  p95: shareOf(times, 0.95),
  p50: shareOf(times, 0.5),
})

/**
 * How long a drawn tile takes, and a kept one in turns with as many bytes of `bareUrl` (`same-size.ts`): a busy machine is busy
 * for both. @throws Error where the same tile has other bytes
 */
export async function measureTiles(
  url: string,
  bareUrl: string,
): Promise<{ cold: number; kept: Spread; bare: Spread }> {
  const middle = tileAt(-22.1184, -47.2052)
  const [cold, kept, bare]: [number[], number[], number[]] = [[], [], []]
  const addresses = Array.from(
    { length: tiles },
    (_, index) =>
      `${url}/tiles/mapStreet/${zoom}/${middle.x + (index % 6) - 3}/${middle.y + Math.floor(index / 6) - 2}.png`,
  )
  const hashes = new Map<string, string>()
  for (const address of addresses) {
    const first = await timed(address)
    hashes.set(address, first.hash)
    cold.push(first.took)
  }
  for (let round = 0; round < tileRounds; round += 1)
    for (const address of addresses) {
      const again = await timed(address)
      if (again.hash !== hashes.get(address)) throw new Error(`${address} is not the same twice`)
      kept.push(again.took)
      bare.push((await timed(`${bareUrl}/${again.bytes}`)).took)
    }
  return { cold: shareOf(cold, 0.95), kept: spreadOf(kept), bare: spreadOf(bare) }
}

/** As a browser holds its connections, one to each server. Not by `fetch`, whose streams take longer than the gateway does. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function timed(address: string) {
  const from = performance.now()
  const answered: Promise<IncomingMessage[]> = once(get(address, { agent }), 'response')
  const [answer] = await answered
  if (answer?.statusCode !== 200) throw new Error(`${address}: ${answer?.statusCode}`)
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  await once(answer, 'end')
  const took = performance.now() - from
  const body = Buffer.concat(parts)
  return { took, bytes: body.length, hash: createHash('sha256').update(body).digest('hex') }
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
