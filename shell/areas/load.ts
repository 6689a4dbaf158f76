import { readAreas } from '@saude/contract/area'
import { keepAreas, keptAreas, type LiveAreas, learnAreas } from './published.ts'

/** Milliseconds until an area counts as not loading (stack.md, "Failures"). */
export const loadTimeout = 8_000

/**
 * Learns what the permissions of the core are called, which has no browser half that could name them. Only a refusal
 * needs them: no other page loads them.
 */
export const learnCore = (): Promise<unknown> =>
  import(/* webpackChunkName: "core-titles" */ '@saude/core/contract/access')

/** Work that took too long; the words are those of a chunk that cannot be had. */
export class LateError extends Error {
  override readonly name = 'LateError'
  constructor() {
    super('Tempo esgotado')
  }
}

/** Fails with LateError when the work takes longer than `milliseconds`. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds until the short list is no longer waited for: a worker may keep the long one. */
const liveTimeout = 4_000

/**
 * The areas that are live now; the page learns what they have published. Malformed entries are dropped one by one with a
 * console warning.
 * @throws when the network or the gateway fails
 */
export const loadAreas = async (fetching: typeof fetch = fetch): Promise<LiveAreas> => {
  const body = await within(liveTimeout, readShort(fetching)).catch(() =>
    // A worker that was installed before there was the short list keeps this one for the time without a connection.
    within(loadTimeout, read('/areas.json', { cache: 'no-cache' }, fetching)),
  )
  let isWhole = true
  const areas = readAreas(body, (problem) => {
    isWhole = false
    console.warn(problem)
  })
  const live = { areas, isWhole }
  learnAreas(live)
  keepAreas(live)
  return live
}

async function read(address: string, init: RequestInit, fetching: typeof fetch): Promise<unknown> {
  const answer = await fetching(address, init)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

const listOf = (body: unknown): readonly unknown[] => {
  if (typeof body !== 'object' || body === null || !('areas' in body) || !Array.isArray(body.areas))
    throw new Error('there is no list of areas')
  return body.areas
}

const text = (item: unknown, field: 'name' | 'version'): string => String(Object(item)[field])

/**
 * What is live by name and version: the smallest that can be asked for without a session.
 * @throws when the network or the gateway fails
 */
export const readLive = (fetching: typeof fetch = fetch): Promise<unknown> =>
  within(loadTimeout, read('/areas/live.json', { cache: 'no-cache' }, fetching))

/** What is live by name and version, completed by what this browser keeps of them and by what is asked for. */
async function readShort(fetching: typeof fetch): Promise<unknown> {
  const live = listOf(await readLive(fetching))
  const known = new Map<string, unknown>()
  const keyOf = (item: unknown) => `${text(item, 'name')} ${text(item, 'version')}`
  const learn = (entries: readonly unknown[]) => {
    for (const entry of entries) known.set(keyOf(entry), entry)
  }
  learn(keptAreas())
  // A worker answers with the long list where there is no connection.
  learn(live.filter((item) => 'routes' in Object(item)))
  const missing = live.filter((item) => !known.has(keyOf(item)))
  if (missing.length > 0) {
    const of = new URLSearchParams(missing.map((item) => [text(item, 'name'), text(item, 'version')]))
    learn(listOf(await read(`/areas/entries.json?${of}`, {}, fetching)))
  }
  return { areas: live.map((item) => known.get(keyOf(item)) ?? item) }
}
