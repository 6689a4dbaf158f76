import { today } from '@saude/contract/instants'
import { addressLine } from '../../../../contract/address.ts'
import { isLivedIn } from '../../../../contract/home-codes.ts'
import type { PersonMotive } from '../../../../contract/visit-codes.ts'
import { visitOfHomePlan } from '../../../../contract/visit-of-home.ts'
import { on } from '../../../collections.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { type Condition, hasConditionOn, oldAge, turned } from '../../conditions/risk.ts'
import { sharedOf } from '../../home/door.ts'
import { daysBetween } from '../days-between.ts'
import { neverVisited } from '../visit-key.ts'
import { type Door, doorAt, headsOf, impedimentOf } from './door.ts'
import { homeLast, homeNext } from './next.ts'

/** Motives that follow from what is known of somebody. Of the mind and of protected diseases none is proposed to who may not know. */
const byCondition: readonly (readonly [Condition, PersonMotive])[] = [
  ['pregnant', '5'],
  ['hypertension', '11'],
  ['diabetes', '12'],
  ['heartDisease', '16'],
  ['respiratoryDisease', '16'],
  ['kidneyDisease', '16'],
  ['infarct', '16'],
  ['stroke', '16'],
  ['smoker', '33'],
  ['bedridden', '19'],
  ['domiciled', '19'],
]

/** Days after a birth in which a child is a newborn. */
const newbornDays = 28
/** Years in which a child's development is followed up at each visit. */
const followedYears = 2
/** Days after a birth in which its mother is followed up. */
const puerperium = 42

/** Motives of follow-up that fit somebody on a day, as they are proposed. */
export function motivesFor(
  one: Pick<Citizen, 'birthDate' | 'conditions' | 'gender'>,
  day: string,
): PersonMotive[] {
  const { birthDate, conditions, gender } = one
  const found = new Set<PersonMotive>(
    byCondition.flatMap(([condition, motive]) =>
      hasConditionOn(conditions, condition, day) ? [motive] : [],
    ),
  )
  if (gender === 'M') found.delete('5')
  const ended = conditions?.pregnancyEndedOn
  if (ended && ended <= day && daysBetween(ended, day) <= puerperium && gender !== 'M') found.add('6')
  if (birthDate && birthDate <= day) {
    const isNewborn = daysBetween(birthDate, day) <= newbornDays
    if (isNewborn) found.add('7')
    else if (birthDate > turned(followedYears, day)) found.add('8')
    if (birthDate <= turned(oldAge, day)) found.add('38')
  }
  return [...found]
}

/** The head of the only family; else the first head, else the oldest: shown to the person who records it, and may be changed. */
function proposedHead(door: Door): Citizen | undefined {
  const oldest = [...door.people].sort((one, other) =>
    (one.birthDate ?? '9') < (other.birthDate ?? '9') ? -1 : 1,
  )
  return headsOf(door)[0] ?? oldest[0]
}

export const planVisitOfHome = on(visitOfHomePlan, async ({ input, user, collections, now }) => {
  const day = today(now)
  const door = await doorAt(collections, input.id, user)
  const { home, membership } = door
  const refused = impedimentOf(door)
  const people = refused ? [] : door.people
  const head = isLivedIn(home.propertyKind) && !refused ? proposedHead(door) : undefined
  const rows = people.map((one) => {
    const row = membership.get(one._id)
    const { visitKey, lastVisitOn } = one
    return {
      id: one._id,
      name: one.name,
      birthDate: one.birthDate ?? null,
      isHead: row?.isHead ?? false,
      isMale: one.gender === 'M',
      familyId: row?.familyId ?? null,
      lastVisit: lastVisitOn ?? null,
      nextVisit: visitKey === neverVisited ? null : visitKey,
      motives: motivesFor(one, day),
    }
  })
  const lastVisit = await homeLast(collections, home, people)
  return {
    id: home._id,
    address: addressLine({ ...sharedOf(home) }) || home.addressReference || null,
    propertyKind: home.propertyKind,
    refused: refused ?? null,
    people: rows.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    headId: head?._id ?? null,
    lastVisit,
    nextVisit: homeNext(home, people, lastVisit),
  }
})

/** Families together, each head first, then the oldest; who belongs to none comes last. */
const orderOf = ({
  familyId,
  isHead,
  birthDate,
}: {
  readonly familyId: string | null
  readonly isHead: boolean
  readonly birthDate: string | null
}): string => `${familyId ?? '~'}|${isHead ? 0 : 1}|${birthDate ?? '9'}`
