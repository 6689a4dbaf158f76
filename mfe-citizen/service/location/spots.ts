import { madeWithin } from '@saude/service/first-made'
import { keeping } from '@saude/service/keeping'
import type { Store } from '@saude/store'
import { massOf } from '../conditions/mass-of.ts'
import { type Citizen, citizens } from '../register/citizen.ts'
import { isResident } from '../register/resident.ts'
import { createPackedSpots, type PackedSpots } from './packed-spots.ts'
import { isPoor } from './poor.ts'
import { placeFields } from './spot-row.ts'

const spotOf = (one: Citizen) => ({
  birthDate: one.birthDate ?? null,
  massClass: massOf(one)?.massClass ?? null,
  id: one._id,
  at: one.addressCoordinates ?? null,
  isPoor: isPoor(one),
  healthUnitId: one.healthUnit?.id ?? null,
  agentId: one.responsibleAcsId ?? null,
})

/** Every resident: of a million they take 70 MB, and a page of them a twentieth of the store's time. */
const kept = keeping<Citizen, PackedSpots>({
  definition: citizens,
  fields: [...placeFields, 'gender', 'conditions', 'declaredConditions', 'syncedAt', 'createdAt'],
  most: Number.POSITIVE_INFINITY,
  make: createPackedSpots,
  put(spots, one) {
    if (isResident(one)) spots.put(spotOf(one))
  },
  drop: (spots, id) => spots.drop(id),
})

/** Every resident; undefined until the first reading is done. */
export const spotsOf = (store: Store, client: string): Promise<PackedSpots | undefined> =>
  kept.ready(store, client)

/** How long a caller waits for the positions of a town that are read for the first time. */
const firstWaitMs = 10_000

/**
 * The same for layers, which would look at everybody anyway: who asks first waits for the reading.
 * @throws AppError `timeout` in words while a large town is being read
 */
export const spotsOfAll = (store: Store, client: string): Promise<PackedSpots | undefined> =>
  madeWithin(
    kept.now(store, client),
    firstWaitMs,
    'As posições dos moradores ainda estão em preparação; tente em instantes',
  )

/** Waits until they are read. */
export const spotsRead = async (store: Store, client: string): Promise<void> =>
  void (await kept.now(store, client))
