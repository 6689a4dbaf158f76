import { massIndexOf } from '@saude/core/contract/codes/body-mass-index'
import { keeping } from '@saude/service/keeping'
import { placeIn } from '@saude/service/sorted'
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

interface Known {
  readonly byId: Map<string, Spot>
  /** In the order of their ids, but for those who were written since. */
  ordered: Spot[] | undefined
  readonly written: Set<string>
}

/** Everybody who lives. */
export interface Spots {
  /** In the order of their ids. */
  readonly ordered: readonly Spot[]
  readonly byId: ReadonlyMap<string, Spot>
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
const kept = keeping<Citizen, Known>({
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
  make: () => ({ byId: new Map(), ordered: undefined, written: new Set() }),
  put({ byId, written }, one) {
    if (one.deathAt) return
    byId.set(one._id, spotOf(one))
    written.add(one._id)
  },
  drop({ byId, written }, id) {
    byId.delete(id)
    written.add(id)
  },
})

/** So many are put in their places one by one; more are put in order all together. */
const fewWritten = 500

/** Where somebody stands in the order of ids, or would. */
export const placeOf = (ordered: readonly Spot[], id: string): number =>
  placeIn(ordered, (spot) => spot.id < id)

function orderOf(known: Known): readonly Spot[] {
  const { byId, written } = known
  if (!known.ordered || written.size > fewWritten)
    known.ordered = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  else
    for (const id of written) {
      const place = placeOf(known.ordered, id)
      const now = byId.get(id)
      known.ordered.splice(place, known.ordered[place]?.id === id ? 1 : 0, ...(now ? [now] : []))
    }
  written.clear()
  return known.ordered
}

/** Everybody who lives; undefined of a town that is too large to be kept, or whose first reading is not done. */
export async function spotsOf(store: Store, client: string): Promise<Spots | undefined> {
  const known = await kept.ready(store, client)
  return known && { ordered: orderOf(known), byId: known.byId }
}

/** Waits until they are read. */
export const spotsRead = async (store: Store, client: string): Promise<void> =>
  void (await kept.now(store, client))
