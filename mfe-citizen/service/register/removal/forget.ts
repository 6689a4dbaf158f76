import {
  atMost,
  type Collection,
  type Entity,
  type Filter,
  filterBy,
  projectionBy,
  removeAll,
  type Store,
  tombstones,
} from '@saude/store'
import { attendedCitizens } from '../../analysis/production/attended-citizen.ts'
import { healthQuizzes } from '../care/health-quiz.ts'
import { deaths } from '../citizen/deaths.ts'
import { historyItems } from '../history/item.ts'
import { withdrawnItems } from '../history/withdrawn.ts'
import { familyMembers } from '../home/family.ts'
import { forgettingJoined } from '../join/forget.ts'
import { ongoings } from '../ongoing/ongoing.ts'
import { carePapers } from '../paper/paper.ts'
import { visits } from '../visits/visit.ts'
import { isFinal, type RemovedCitizen, removedCitizens } from './removed.ts'

const hour = 3_600_000
/** So many citizens are looked up at once, and so many of their documents go in one transaction. */
const citizensAtOnce = 50
export const documentsAtOnce = 500

/**
 * Forgets the citizens whose removal cannot be undone any more, with everything that was kept of them. The record goes
 * last, so whatever is interrupted goes on the next time. The removal itself was announced long ago: the change feed is silent.
 * @returns how many citizens
 */
export async function forgetRemoved(store: Store, now: Date): Promise<number> {
  const removed = store.collection(removedCitizens)
  for (let count = 0; ; ) {
    const found = await removed.find(isFinal(now), { limit: citizensAtOnce }).toArray()
    if (found.length === 0) return count
    for (const citizen of found) await forget(store, citizen)
    count += found.length
  }
}

async function forget(store: Store, { _id, client, joinedInto }: RemovedCitizen): Promise<void> {
  const whose = { client, citizenId: _id }
  await inBatches(store.collection(historyItems), whose)
  await inBatches(store.collection(withdrawnItems), whose)
  await inBatches(store.collection(visits), whose)
  await inBatches(store.collection(attendedCitizens), whose)
  await inBatches(store.collection(healthQuizzes), whose)
  await inBatches(store.collection(deaths), whose)
  await inBatches(store.collection(ongoings), whose)
  await inBatches(store.collection(carePapers), whose)
  await inBatches(store.collection(familyMembers), whose)
  // Attendances that were removed before their citizen was.
  const ofRemoved = { collection: historyItems.name, client, 'document.citizenId': _id }
  await inBatches(store.tombstones, filterBy(ofRemoved))
  await store.atomically([
    removeAll(tombstones, { _id }),
    removeAll(removedCitizens, { _id }),
    ...(joinedInto ? await forgettingJoined(store, { client, from: _id }) : []),
  ])
}

/** Deletes what a filter finds, never more than a little at once: others write in between. */
async function inBatches<T extends Entity>(collection: Collection<T>, filter: Filter<T>): Promise<void> {
  const projection = projectionBy<T>(['_id'])
  for (;;) {
    const found = await collection
      .find<Entity>(filter, { projection, limit: atMost(documentsAtOnce) })
      .toArray()
    if (found.length === 0) return
    await collection.deleteMany({ ...filter, _id: { $in: found.map(({ _id }) => _id) } })
  }
}

/** Forgets every hour, first an hour from now, by the settled time. @returns the function that ends it; a failure is tried again an hour later */
export function forgetHourly(store: Store, settled: () => Date): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running.then(() => forgetRemoved(store, settled())).catch(() => undefined)
  }
  const timer = setInterval(run, hour).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
