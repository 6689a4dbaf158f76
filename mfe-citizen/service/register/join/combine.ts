import { fieldsIn } from '@saude/contract/values'
import { type JoinFact, joinFacts } from '../../../contract/join.ts'
import { sexOf } from '../../../contract/person-fields.ts'
import type { Citizen, Conditions } from '../citizen/citizen.ts'
import { declaredOf } from '../conditions/declared.ts'
import { territoryIn } from '../location/territory.ts'

/** What a record becomes that is joined with another one of the same person, and what it had in these fields. */
export interface Combined {
  readonly before: Partial<Citizen>
  readonly after: Partial<Citizen>
}

/** Fields of the contract that are stored under another name. */
const storedAs = { mother: 'motherId', responsible: 'responsibleId' } as const

const latest = (one: string | null | undefined, other: string | null | undefined): string | null =>
  [one, other]
    .filter((day) => day !== null && day !== undefined)
    .sort()
    .at(-1) ?? null

/** @param taken of which facts the value of the one that goes stays */
export function combined(stays: Citizen, goes: Citizen, taken: readonly JoinFact[]): Combined {
  const after: Partial<Citizen> = {
    ...chosen(stays, goes, taken),
    ...(taken.includes('address') && livingOf(goes)),
    ...numbersOf(stays, goes),
    ...visitedOf(stays, goes),
    ...conditionsOf(stays, goes),
    lastQuizOn: latest(stays.lastQuizOn, goes.lastQuizOn),
    origin: [...(stays.origin ?? []), ...(goes.origin ?? [])],
    ...(goes.installedApp === 'MATCH' && { installedApp: 'MATCH' as const }),
  }
  const { conditions: declared } = declaredOf(stays)
  const had = { ...stays, sex: sexOf(stays), origin: stays.origin ?? [], declaredConditions: declared }
  const fields = fieldsIn(had)
  const before: Partial<Citizen> = Object.fromEntries(
    Object.keys(after).map((key) => [key, fields[key] ?? null]),
  )
  return { before, after }
}

function chosen(stays: Citizen, goes: Citizen, taken: readonly JoinFact[]): Partial<Citizen> {
  const said: Readonly<Record<string, unknown>> = { ...goes, sex: sexOf(goes) }
  const fields = taken.filter((fact) => fact !== 'address').flatMap((fact) => [...joinFacts[fact]])
  const values: Partial<Citizen> = Object.fromEntries(
    fields.map((field) => {
      const key = field === 'mother' || field === 'responsible' ? storedAs[field] : field
      return [key, said[key] ?? null]
    }),
  )
  // No one is their own mother.
  const { motherId, responsibleId } = values
  return {
    ...values,
    ...(motherId === stays._id && { motherId: null }),
    ...(responsibleId === stays._id && { responsibleId: null }),
  }
}

/** Where somebody lives, and what follows from it. */
const livingOf = (one: Citizen): Partial<Citizen> => ({
  ...Object.fromEntries(joinFacts.address.map((field) => [field, one[field] ?? null])),
  householdId: one.householdId ?? null,
  opensHousehold: one.opensHousehold ?? false,
  addressCoordinates: one.addressCoordinates ?? null,
  altitude: one.altitude ?? null,
  accuracy: one.accuracy ?? null,
  geolocationType: one.geolocationType ?? null,
  streetId: one.streetId ?? null,
  placing: null,
  ...territoryIn(one),
})

/** Numbers that only one of both has: two that differ are of two people. */
function numbersOf(stays: Citizen, goes: Citizen): Partial<Citizen> {
  return {
    ...(!stays.cpf && goes.cpf && { cpf: goes.cpf, noCpfReason: null }),
    ...(!stays.cns && goes.cns && { cns: goes.cns }),
    ...(!stays.rg && goes.rg && { rg: goes.rg }),
  }
}

function visitedOf(stays: Citizen, goes: Citizen): Partial<Citizen> {
  const lastVisitOn = latest(stays.lastVisitOn, goes.lastVisitOn)
  const tried = [stays.lastAttempt, goes.lastAttempt].flatMap((one) => one ?? [])
  const lastAttempt = tried.sort((one, other) => (one.date < other.date ? -1 : 1)).at(-1)
  const isOfOther =
    (goes.lastVisitOn ?? goes.lastAttempt?.date ?? '') > (stays.lastVisitOn ?? stays.lastAttempt?.date ?? '')
  return {
    lastVisitOn,
    lastAttempt: lastAttempt && lastAttempt.date > (lastVisitOn ?? '') ? lastAttempt : null,
    ...(isOfOther && { lastProfessional: goes.lastProfessional ?? null }),
  }
}

/** What was declared of either is declared of both; what the histories say follows when they have passed. */
function conditionsOf(stays: Citizen, goes: Citizen): Partial<Citizen> {
  const declared = eitherOf(declaredOf(stays).conditions, declaredOf(goes).conditions)
  const outcomes = [...(stays.pregnancyOutcomes ?? []), ...(goes.pregnancyOutcomes ?? [])]
  return {
    declaredConditions: declared,
    conditions: eitherOf(stays.conditions, goes.conditions),
    ...(outcomes.length > 0 && { pregnancyOutcomes: outcomes }),
  }
}

function eitherOf(one: Conditions | null, other: Conditions | null): Conditions | null {
  if (!one || !other) return one ?? other
  const is = (key: Lasting) => one[key] || other[key]
  // What was measured stays that of the record that stays, where it has any.
  const measured = one.weight !== null || one.height !== null ? one : other
  return {
    ...other,
    ...one,
    hypertension: is('hypertension'),
    diabetes: is('diabetes'),
    smoker: is('smoker'),
    pregnant: is('pregnant'),
    pregnantUntil: latest(one.pregnantUntil, other.pregnantUntil),
    pregnancyEndedOn: latest(one.pregnancyEndedOn, other.pregnancyEndedOn),
    bedridden: is('bedridden'),
    domiciled: is('domiciled'),
    heartDisease: is('heartDisease'),
    respiratoryDisease: is('respiratoryDisease'),
    kidneyDisease: is('kidneyDisease'),
    infarct: is('infarct'),
    stroke: is('stroke'),
    mentalHealthCids: [...new Set([...one.mentalHealthCids, ...other.mentalHealthCids])],
    weight: measured.weight,
    height: measured.height,
    weightOn: measured.weightOn ?? null,
    heightOn: measured.heightOn ?? null,
    expecting: measured.expecting ?? null,
  }
}

type Lasting = Exclude<
  { [K in keyof Conditions]: Conditions[K] extends boolean ? K : never }[keyof Conditions],
  undefined
>
