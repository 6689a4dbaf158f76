import { headOf, isKnown, markOf, placeOf, textOf } from '@saude/service/cursor'
import { citizenFactsChanges, factsAtOnce } from '../../../contract/facts.ts'
import { on } from '../../collections.ts'
import { residents } from '../../register/citizen/resident.ts'
import { concernedBy } from './concerned.ts'

const scope = 'facts'
/** Entries of all topics lie in one line: so many are read at once. */
const entriesAtOnce = 1000

/** Whom the feed has named since a place. */
export const readFactsChanges = on(citizenFactsChanges, async ({ input, collections, store, user }) => {
  const { feed } = store
  const line = feed.of(user.client?.id)
  const given = input.place ? placeOf(input.place) : undefined
  const isGood = given !== undefined && given.scope === scope && (await isKnown(feed, line, given))
  if (!isGood) {
    const place = { ...(await headOf(feed, line)), scope, within: 0, seen: 0 }
    const count = await collections.citizen.countDocuments(residents)
    return { ids: [], place: textOf(place), isAll: true, startedOver: Boolean(input.place), count }
  }
  const ids = new Set<string>()
  let place = given
  let isAll = false
  while (!isAll && ids.size < factsAtOnce) {
    const entries = await line.since(place.sequence, entriesAtOnce)
    for (const entry of entries) for (const id of concernedBy(entry)) ids.add(id)
    const last = entries.at(-1)
    if (last) place = { ...place, sequence: last.sequence, mark: markOf(last) }
    isAll = entries.length < entriesAtOnce
  }
  return { ids: [...ids], place: textOf(place), isAll, startedOver: false, count: 0 }
})
