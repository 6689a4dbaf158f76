import { keeping } from '@saude/service/keeping'
import type { Store } from '@saude/store'
import { isPoor } from '../layer/read.ts'
import { type Citizen, citizens } from '../register/citizen.ts'

/** Where somebody lives, as far as the map of all citizens has to know. */
export interface Spot {
  readonly id: string
  /** Null: it is not known. */
  readonly at: { readonly x: number; readonly y: number } | null
  readonly isPoor: boolean
  readonly healthUnitId: string | null
  readonly agentId: string | null
}

interface Spots {
  readonly byId: Map<string, Spot>
  /** In the order of their ids; empty after somebody came or went. */
  ordered: readonly Spot[] | undefined
}

const spotOf = (one: Citizen): Spot => ({
  id: one._id,
  at: one.addressCoordinates ?? null,
  isPoor: isPoor(one),
  healthUnitId: one.healthUnit?.id ?? null,
  agentId: one.responsibleAcsId ?? null,
})

/** Some 150 bytes a citizen: of a hundred thousand they take 15 MB, and a page of them a twentieth of the time. */
const kept = keeping<Citizen, Spots>({
  definition: citizens,
  fields: ['addressCoordinates', 'accuracy', 'geolocationType', 'healthUnit', 'responsibleAcsId', 'deathAt'],
  most: 250_000,
  make: () => ({ byId: new Map(), ordered: undefined }),
  put(spots, one) {
    if (one.deathAt) return
    spots.byId.set(one._id, spotOf(one))
    spots.ordered = undefined
  },
  drop(spots, id) {
    spots.byId.delete(id)
    spots.ordered = undefined
  },
})

/**
 * Everybody who lives, in the order of their ids; undefined of a town that is too large to be kept, or whose first reading
 * is not done.
 */
export async function spotsOf(store: Store, client: string): Promise<readonly Spot[] | undefined> {
  const spots = await kept.ready(store, client)
  if (!spots) return undefined
  spots.ordered ??= [...spots.byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return spots.ordered
}

/** Waits until they are read. */
export const spotsRead = async (store: Store, client: string): Promise<void> =>
  void (await kept.now(store, client))
