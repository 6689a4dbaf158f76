import { areaVotes } from '@saude/core/service/area-vote/area-vote'
import type { Store } from '@saude/store'
import type { Live, Releases } from '../live.ts'

/** So long after its publication it is watched whether an area opens. Milliseconds. */
const watchedMs = 600_000
/** So many people have to say that it does not: fewer can be one person's doing, or one office's network. */
export const floor = 5
/** Of those who opened it, it fails for so many. */
const rate = 0.3

/** An area that was published a moment ago. */
export interface Fresh {
  readonly area: string
  readonly version: string
}

/** Areas whose live version was published a moment ago; what was gone back to, or built with the product, is not watched. */
export async function freshOf(releases: Pick<Releases, 'live'>, now: Date): Promise<Fresh[]> {
  const isFresh = ({ since }: Live) => {
    const age = since?.act === 'publish' ? now.getTime() - Date.parse(since.at) : Number.NaN
    return age >= 0 && age < watchedMs
  }
  return (await releases.live())
    .filter(isFresh)
    .map(({ entry: { name: area, version } }) => ({ area, version }))
}

/** Whether a version fails by what browsers said, and why, in Portuguese; undefined where too few said so. */
export async function failureOf(store: Store, { area, version }: Fresh): Promise<string | undefined> {
  const votes = store.collection(areaVotes)
  const failed = await votes.countDocuments({ area, version, isMounted: false })
  if (failed < floor) return undefined
  const all = await votes.countDocuments({ area, version })
  if (failed / all < rate) return undefined
  const [one] = await votes
    .find({ area, version, isMounted: false }, { sort: { _id: 1 }, limit: 1 })
    .toArray()
  return `não abriu para ${failed} de ${all} pessoas${one?.problem ? ` (${one.problem})` : ''}`
}
