import { tellTitles } from '@saude/contract/access'
import { type AreaEntry, readAreas } from '@saude/contract/area'
// The core has no browser half that could tell what its permissions are called.
import '@saude/core/contract/access'

/** Milliseconds until an area counts as not loading (stack.md, "Failures"). */
export const loadTimeout = 8_000

/** Work that took too long; the words are those of specification 1, 8.3. */
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

/** What `/areas.json` told. */
export type LiveAreas = {
  readonly areas: readonly AreaEntry[]
  /** False when some entry could not be read: an area that is not among `areas` may be live all the same. */
  readonly isWhole: boolean
}

/** Without any answer: every area may be live, and none is known. */
export const noAreas: LiveAreas = { areas: [], isWhole: false }

/**
 * The areas that are live now, from `/areas.json`. Malformed entries are dropped one by one with a console warning.
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
  for (const { permissions } of areas) if (permissions) tellTitles(permissions)
  return { areas, isWhole }
}
