import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@saude/contract/errors'
import { fieldsIn } from '@saude/contract/values'
import { insert, remove, removeAll, type ScopedCollections, type Step, update } from '@saude/service/handlers'
import { collectionOf, sortBy, type Tombstone, tombstones } from '@saude/store'
import { citizenPart, joinFacts } from '../../../contract/join.ts'
import { type collections as declared, on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { type Citizen, citizens, derive } from '../citizen/citizen.ts'
import { comesBack } from '../home/comes-back.ts'
import { activeHome } from '../home/home.ts'
import { leavingHome, placeIn } from '../home/settle.ts'
import { noTerritory } from '../location/territory.ts'
import { restorableMs } from '../removal/removed.ts'
import { movedEverywhere } from './areas.ts'
import { partedSteps } from './family.ts'
import { type Joining, joinings } from './joined.ts'

type Collections = ScopedCollections<typeof declared>

/** The tombstone of this collection holds a document of this collection. */
interface Gone extends Omit<Tombstone, 'document'> {
  readonly document: Citizen
}

/** Fields that say where somebody lives beside the address: they go back together, or not at all. */
const placed = [
  'householdId',
  'addressCoordinates',
  'altitude',
  'accuracy',
  'geolocationType',
  'streetId',
  'placing',
  ...Object.keys(noTerritory),
] as const

const living = ['householdId', 'addressPublicPlace', 'addressNumber', 'addressCoordinates'] as const

/** What the record that stayed had before, of the fields that no one has changed since. */
function backOf({ before, after }: Joining, now: Citizen): Partial<Citizen> {
  const [had, got, is] = [before ?? {}, after ?? {}, now].map(fieldsIn)
  const same = (key: string) => isDeepStrictEqual(is?.[key] ?? null, got?.[key] ?? null)
  const kept = Object.entries(had ?? {}).filter(([key]) => key !== 'opensHousehold' && same(key))
  const back: Partial<Citizen> = Object.fromEntries(kept)
  return back
}

/** What goes back without where somebody lives. */
function withoutPlace(back: Partial<Citizen>): Partial<Citizen> {
  const place: readonly string[] = [...joinFacts.address, ...placed]
  const rest: Partial<Citizen> = Object.fromEntries(
    Object.entries(back).filter(([key]) => !place.includes(key)),
  )
  return rest
}

/** Where the two live from now on: each where they lived, as far as the homes are there still. */
async function homesAgain(collections: Collections, stays: Citizen, goes: Citizen, back: Partial<Citizen>) {
  const { citizen, home } = collections
  const steps: Step[] = []
  const isMovingBack = 'householdId' in back && back.householdId !== stays.householdId
  // Whose place it has kept goes from there.
  const other =
    goes.householdId && isMovingBack && stays.householdId === goes.householdId
      ? { fields: { opensHousehold: stays.opensHousehold ?? false }, steps: [] }
      : await comesBack(collections, goes)
  steps.push(...other.steps)
  if (!isMovingBack) return { steps, other: other.fields, own: {} }
  if (stays.householdId !== goes.householdId) steps.push(...(await leavingHome(citizen, stays)))
  const mine = await activeHome(home, back.householdId)
  const own = mine
    ? await placeIn(collections, mine, stays._id)
    : { settled: { householdId: null, opensHousehold: false }, steps: [] }
  steps.push(...own.steps)
  return { steps, other: other.fields, own: own.settled }
}

/** Takes a joining back: what was removed is there again, and what had passed comes back by messages. */
export const partCitizens = on(citizenPart, ({ input, collections, commit, store, user, now }) =>
  retrying(async () => {
    const { citizen, citizenJoining, familyMember } = collections
    const [joining] = await citizenJoining
      .find({ from: input.id, undoneAt: null }, { sort: sortBy<Joining>({ _id: -1 }), limit: 1 })
      .toArray()
    const tombstone = await store.collection(collectionOf<Gone>(tombstones)).findOne({ _id: input.id })
    const isMine = tombstone?.collection === 'citizen' && tombstone.client === user.client?.id
    if (!joining || !tombstone || !isMine) throw new AppError('notFound')
    if (now.getTime() - joining.at.getTime() >= restorableMs)
      throw new AppError('notFound', 'A junção só pode ser desfeita em até 30 dias')
    const stays = await citizen.findOne({ _id: joining.into })
    if (!stays)
      throw new AppError(
        'conflict',
        'O cadastro que ficou foi removido ou juntado a outro depois: desfaça isso antes.',
      )
    const goes = tombstone.document
    const given = backOf(joining, stays)
    // A home that is left at another address since stays as it is.
    const hasMoved = living.some((key) => key in (joining.before ?? {}) && !(key in given))
    const back = hasMoved ? withoutPlace(given) : given
    const homes = await homesAgain(collections, stays, goes, back)
    const whole = { ...stays, ...back, ...homes.own }
    const by = { id: user.id ?? '', name: user.name }
    return commit(
      [
        // First: the numbers are those of the other again.
        update(
          citizens,
          { _id: stays._id, version: stays.version },
          { ...back, ...homes.own, ...derive(stays._id, whole) },
        ),
        ...homes.steps,
        insert(citizen, {
          ...goes,
          ...homes.other,
          updatedAt: now,
          updatedBy: by,
          version: goes.version + 1,
        }),
        remove(tombstones, { _id: input.id }),
        removeAll(collections.removedCitizen, { _id: input.id }),
        ...(await partedSteps(familyMember, joining.members)),
        update(joinings, { _id: joining._id }, { undoneAt: now, undoneBy: by, before: null, after: null }),
        ...movedEverywhere(joining, 'part', goes.name),
      ],
      { id: stays._id, version: stays.version + 1, otherId: input.id },
    )
  }),
)
