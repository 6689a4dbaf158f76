import { today } from '@saude/contract/instants'
import { type FeedPlace, feedPlace } from '@saude/service/feed-place'
import type { Call } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { citizenRisk } from '../../../contract/risk.ts'
import { summary } from '../../register/history/summary.ts'
import { concernedSince } from '../facts/concerned.ts'
import { spot } from '../rows/spot.ts'
import { createPackedRisk, type PackedRisk } from './packed.ts'
import { type Place, readScored, readTheseScored } from './scored.ts'

/** The risk of everybody of a client on a day. */
interface Town {
  readonly day: string
  /** Where the change feed stood, and of which rows. */
  place: FeedPlace
  readonly generation: string
  readonly risk: PackedRisk
}

/** More changes than this are read as quickly all together. */
const manyChanges = 20_000

const kept = keptAnswers<Town>(citizenRisk.reads, { bytes: ({ risk }) => risk.bytes })

/** The points of every house and person of a client, brought up to date with each question: who was written is read again. */
export async function townRisk(
  call: Pick<Call, 'store' | 'user' | 'now'>,
  client: string,
): Promise<PackedRisk> {
  // Kept for everybody: it is read to its end though the call that asked first is over.
  const place = { store: call.store.shared, client, day: today(call.now) }
  const generation = await generationOf(place)
  const make = async (before: Promise<Town> | undefined) => {
    // What failed is nothing to go on from.
    const last = await before?.catch(() => undefined)
    return (last?.generation === generation && (await refreshed(last, place))) || readTown(place, generation)
  }
  return (await kept(call, 'town', make, generation)).risk
}

async function generationOf({ store }: Place): Promise<string> {
  const states = await Promise.all([store.view(spot).state(), store.view(summary).state()])
  return states.map(({ generation, isReady }) => `${generation} ${isReady}`).join()
}

async function readTown(asked: Place, generation: string): Promise<Town> {
  // Before it is read: what is written meanwhile is followed.
  const place = await feedPlace(asked.store.feed, asked.client)
  const risk = createPackedRisk()
  for await (const one of readScored(asked, {})) risk.put(one)
  return { day: asked.day, place, generation, risk }
}

/** Undefined where all have to be read anew. */
async function refreshed(town: Town, asked: Place): Promise<Town | undefined> {
  if (asked.day !== town.day) return undefined
  const { ids, place } = await concernedSince(asked.store, town.place)
  if (!place || ids.size > manyChanges) return undefined
  const now = await readTheseScored(asked, [...ids])
  for (const id of ids) town.risk.drop(id)
  for (const one of now) town.risk.put(one)
  town.place = place
  return town
}
