import { massIndexOf } from '@saude/core/contract/codes/body-mass-index'
import { keeping } from '@saude/service/keeping'
import type { Store } from '@saude/store'
import { isPoor } from '../layer/read.ts'
import { type Citizen, citizens } from '../register/citizen.ts'

/** Where somebody lives, and what maps count them as. */
export interface Spot {
  readonly id: string
  /** Null: it is not known. */
  readonly at: { readonly x: number; readonly y: number } | null
  readonly isPoor: boolean
  readonly healthUnitId: string | null
  readonly agentId: string | null
  readonly birthDate: string | null
  /** Of `spotConditions`, a bit each. */
  readonly conditions: number
  readonly pregnantUntil: string | null
  readonly massIndex: number | null
  readonly visitKey: string | null
}

/** What layers are made of. */
const spotConditions = ['hypertension', 'diabetes', 'pregnant', 'smoker', 'bedridden', 'domiciled'] as const
type SpotCondition = (typeof spotConditions)[number]

const bit = (condition: SpotCondition): number => 1 << spotConditions.indexOf(condition)

/** Whether somebody has a condition on a day, as `hasConditionOn` says of a record. */
export const spotHas = (
  { conditions, pregnantUntil }: Spot,
  condition: SpotCondition,
  day: string,
): boolean =>
  (conditions & bit(condition)) !== 0 &&
  !(condition === 'pregnant' && pregnantUntil !== null && pregnantUntil < day)

interface Spots {
  readonly byId: Map<string, Spot>
  /** In the order of their ids; empty after somebody came or went. */
  ordered: readonly Spot[] | undefined
}

const spotOf = (one: Citizen): Spot => ({
  birthDate: one.birthDate ?? null,
  conditions: spotConditions.reduce((sum, key) => (one.conditions?.[key] ? sum + bit(key) : sum), 0),
  pregnantUntil: one.conditions?.pregnantUntil ?? null,
  massIndex:
    one.conditions?.weight && one.conditions.height
      ? massIndexOf(one.conditions.weight, one.conditions.height)
      : null,
  visitKey: one.visitKey ?? null,
  id: one._id,
  at: one.addressCoordinates ?? null,
  isPoor: isPoor(one),
  healthUnitId: one.healthUnit?.id ?? null,
  agentId: one.responsibleAcsId ?? null,
})

/** Some 300 bytes a citizen: of a hundred thousand they take 30 MB, and a page of them a twentieth of the time. */
const kept = keeping<Citizen, Spots>({
  definition: citizens,
  fields: [
    'addressCoordinates',
    'accuracy',
    'geolocationType',
    'healthUnit',
    'responsibleAcsId',
    'deathAt',
    'birthDate',
    'visitKey',
    'conditions',
  ],
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
