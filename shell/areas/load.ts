import { readAreas } from '@saude/contract/area'
import { keepAreas, type LiveAreas, learnAreas } from './published.ts'

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

/**
 * The areas that are live now, from `/areas.json`; the page learns what they have published. Malformed entries are dropped one by one with a console warning.
 * @throws when the network or the gateway fails
 */
export const loadAreas = async (fetching: typeof fetch = fetch): Promise<LiveAreas> => {
  const read = async (): Promise<unknown> => {
    const answer = await fetching('/areas.json', { cache: 'no-store' })
    if (!answer.ok) throw new Error(`areas.json: ${answer.status}`)
    return answer.json()
  }
  let isWhole = true
  const areas = readAreas(await within(loadTimeout, read()), (problem) => {
    isWhole = false
    console.warn(problem)
  })
  const live = { areas, isWhole }
  learnAreas(live)
  keepAreas(live)
  return live
}
