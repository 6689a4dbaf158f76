import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { insert, removeAll, update, updateAll } from '@saude/service/handlers'
import { citizenCreate, citizenUpdate } from '../../contract/citizen.ts'
import { noCareSince, retrying } from '../care/care.ts'
import { on } from '../collections.ts'
import { householdOf, leavingHousehold } from '../location/household.ts'
import { knownNeighborhood } from '../location/neighborhood.ts'
import { choiceOf, hasMoved, noTerritory, territoryFor } from '../location/territory.ts'
import { type Citizen, derive } from './citizen.ts'
import { deathSteps, livesAgain } from './death.ts'
import { emptied } from './emptied.ts'
import { knownRelatives } from './relatives.ts'
import { refuseTaken, unreserved } from './taken.ts'

export const createCitizen = on(citizenCreate, async ({ input, collections, commit, user, now, ask }) => {
  await refuseTaken(input, undefined, { collections, user, now })
  const id = newId()
  const { chosenAcs, mother: _mother, responsible: _responsible, ...form } = input
  const livesHere = { ...form, addressOnCity: input.addressOnCity ?? true }
  const shown = { ...livesHere, ...emptied(livesHere) }
  const [neighborhood, relatives, choice] = await Promise.all([
    knownNeighborhood(shown.neighborhood, null, ask),
    knownRelatives(collections.citizen, input, input),
    choiceOf(chosenAcs, undefined, ask),
  ])
  const whole = { ...shown, ...neighborhood, ...relatives }
  return commit(
    [
      ...unreserved(input, { collections, now }),
      insert(collections.citizen, {
        ...whole,
        _id: id,
        ...derive(id, livesHere),
        installedApp: 'NOT_INSTALLED',
        ...noTerritory,
        ...(await territoryFor(whole, ask, collections.citizen, choice.id)),
        ...(await householdOf(collections.citizen, whole)),
        conditions: null,
      }),
    ],
    { id },
  )
})

export const updateCitizen = on(citizenUpdate, ({ input, collections, commit, user, now, ask }) =>
  retrying(async () => {
    const { id, version } = input
    const { chosenAcs, mother, responsible, ...document } = input.document
    const { citizen, patientQueue } = collections
    const stored = await citizen.findOne({ _id: id })
    if (!stored) throw new AppError('notFound')
    await refuseTaken(document, id, { collections, user, now })
    // Absent is unchanged; undefined never wins over what is stored.
    const given = Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined))
    const merged = { ...stored, ...given }
    const shown = { ...merged, ...emptied(merged) }
    const chosen = document.neighborhood ? shown.neighborhood : null
    const neighborhood = await knownNeighborhood(chosen, stored.neighborhood, ask, 'document.')
    const family = { mother, responsible }
    const relatives = await knownRelatives(citizen, family, { ...shown, id }, 'document.')
    const death = withoutDeath(shown, given)
    const whole = { ...shown, ...neighborhood, ...relatives, ...death }
    refuseDeath(whole, given)
    const derived = derive(id, whole)
    const choice = await choiceOf(chosenAcs, stored, ask, 'document.')
    const isElsewhere = hasMoved(stored, whole) || stored.addressNumber !== whole.addressNumber
    const household = isElsewhere
      ? await householdOf(citizen, whole, id)
      : await livesAgain(citizen, stored, whole)
    const hasLeft = isElsewhere || (Boolean(whole.deathAt) && !stored.deathAt)
    const isAsked = choice.isNew || hasMoved(stored, whole)
    const territory = isAsked ? await territoryFor(whole, ask, citizen, choice.id) : {}
    // Without a version of the caller's, the one just read: what `derive` read must still hold when it is written.
    const expected = version ?? stored.version
    const waiting = { 'citizen.id': id }
    const called = { 'citizen.name': whole.name, searchTokens: derived.searchTokens }
    return commit(
      [
        ...unreserved(document, { collections, now }),
        noCareSince(citizen, stored),
        update(
          citizen,
          { _id: id, version: expected },
          {
            ...document,
            ...emptied(merged),
            ...death,
            ...neighborhood,
            ...relatives,
            ...derived,
            ...territory,
            ...household,
          },
        ),
        ...(hasLeft ? await leavingHousehold(citizen, stored) : []),
        ...(await deathSteps({ collections, user, now }, stored, whole.deathAt)),
        // The dead leave the queue; those who wait are called by their present name.
        whole.deathAt ? removeAll(patientQueue, waiting) : updateAll(patientQueue, waiting, { $set: called }),
      ],
      { id, version: expected + 1 },
    )
  }),
)

/** Without the day there is nothing else of a death. @throws AppError `validation` where something else is said all the same */
function withoutDeath(
  { deathAt, deathCertificate, deathPlace, deathReportedBy }: Partial<Citizen>,
  given: Partial<Citizen>,
) {
  const isLeft = !deathAt && Boolean(deathCertificate || deathPlace || deathReportedBy)
  if (isLeft && (given.deathCertificate || given.deathPlace || given.deathReportedBy))
    throw validationError({ 'document.deathAt': 'Data de óbito é um campo obrigatório' })
  return isLeft ? { deathCertificate: null, deathPlace: null, deathReportedBy: null } : {}
}

type Days = Pick<Citizen, 'birthDate' | 'deathAt'>

/** A death is not before the birth; what was taken over like that may stay until one of the days is changed. */
function refuseDeath({ birthDate, deathAt }: Days, given: Partial<Days>): void {
  if (!birthDate || !deathAt || deathAt >= birthDate) return
  if (given.deathAt)
    throw validationError({ 'document.deathAt': 'Data de óbito não pode ser anterior ao nascimento' })
  if (given.birthDate)
    throw validationError({ 'document.birthDate': 'Data de nascimento não pode ser posterior ao óbito' })
}
