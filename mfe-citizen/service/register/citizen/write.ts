import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { insert, removeAll, update, updateAll } from '@saude/service/handlers'
import { citizenCreate, citizenUpdate } from '../../../contract/citizen.ts'
import { on } from '../../collections.ts'
import { noCareSince, retrying } from '../care/care.ts'
import { isElsewhere, isSaidOtherwise, sharedOf } from '../home/door.ts'
import { intoHome } from '../home/into.ts'
import { leavingHome, settle, throughHome } from '../home/settle.ts'
import { doorstepOf } from '../location/household.ts'
import { knownNeighborhood } from '../location/neighborhood.ts'
import { choiceOf, hasMoved, noTerritory, territoryFor } from '../location/territory.ts'
import { type Citizen, derive } from './citizen.ts'
import { deathSteps, livesAgain } from './death.ts'
import { emptied } from './emptied.ts'
import { knownRelatives } from './relatives.ts'
import { said as saidOf } from './said.ts'
import { refuseTaken, unreserved } from './taken.ts'

export const createCitizen = on(citizenCreate, async ({ input, collections, commit, user, now, ask }) => {
  await refuseTaken(input, undefined, { collections, user, now })
  const id = newId()
  const { chosenAcs, mother: _mother, responsible: _responsible, homeId, ...form } = input
  // Who is given an agent by hand needs no one's at the door: then it is not read.
  const doorstep = chosenAcs
    ? undefined
    : doorstepOf(collections.citizen, homeId ? undefined : collections.home)
  const known = await intoHome({ citizen: collections.citizen, home: collections.home, doorstep }, homeId)
  const person = { ...form, ...(await saidOf(input, ask)) }
  const livesHere = { ...person, addressOnCity: input.addressOnCity ?? true, ...known?.address }
  const shown = { ...livesHere, ...emptied(livesHere) }
  const [neighborhood, relatives, choice] = await Promise.all([
    knownNeighborhood(shown.neighborhood, known?.address.neighborhood, ask),
    knownRelatives(collections.citizen, input, input),
    choiceOf(chosenAcs, undefined, ask),
  ])
  const whole = { ...shown, ...neighborhood, ...relatives }
  const territory = await territoryFor(whole, ask, doorstep ?? doorstepOf(collections.citizen), choice.id)
  const { settled, position, steps } =
    known ??
    (await settle({ citizen: collections.citizen, home: collections.home, doorstep }, whole, territory))
  const placed = { ...whole, ...position }
  return commit(
    [
      ...unreserved(input, { collections, now }),
      ...steps,
      insert(collections.citizen, {
        ...placed,
        _id: id,
        ...derive(id, placed),
        installedApp: 'NOT_INSTALLED',
        ...noTerritory,
        ...territory,
        ...settled,
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
    const followed = await saidOf(input.document, ask, 'document.', stored)
    const patch = { ...document, ...followed }
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const merged = { ...stored, ...given }
    const shown = { ...merged, ...emptied(merged) }
    const chosen = document.neighborhood ? shown.neighborhood : null
    const neighborhood = await knownNeighborhood(chosen, stored.neighborhood, ask, 'document.')
    const family = { mother, responsible }
    const relatives = await knownRelatives(citizen, family, { ...shown, id }, 'document.')
    const death = withoutDeath(shown, given)
    const whole = { ...shown, ...neighborhood, ...relatives, ...death }
    refuseDeath(whole, given)
    const choice = await choiceOf(chosenAcs, stored, ask, 'document.')
    const isAsked = choice.isNew || hasMoved(stored, whole)
    const hasMovedAway = isElsewhere(stored, whole)
    const isOfHome = input.addressOf === 'home' && whole.addressOnCity !== false
    const doorstep = doorstepOf(citizen, hasMovedAway && !isOfHome ? collections.home : undefined)
    const territory = isAsked ? await territoryFor(whole, ask, doorstep, choice.id) : {}
    const said = { address: sharedOf(whole), ...(hasMoved(stored, whole) && { territory }) }
    // What else is said of the same place is said of the home, without a question.
    const isSaidOfHome = hasMovedAway ? isOfHome : isSaidOtherwise(stored, whole)
    const throughout = isSaidOfHome ? await throughHome(collections, stored, said) : []
    const isAlone = hasMovedAway && throughout.length === 0
    const place = isAlone
      ? await settle(
          { citizen, home: collections.home, doorstep: isAsked && !choice.id ? doorstep : undefined },
          whole,
          { ...stored, ...territory },
          id,
        )
      : await livesAgain(collections, stored, whole)
    const hasLeft = isAlone || (Boolean(whole.deathAt) && !stored.deathAt)
    const derived = derive(id, { ...whole, ...place.position })
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
            ...patch,
            ...emptied(merged),
            ...death,
            ...neighborhood,
            ...relatives,
            ...derived,
            ...territory,
            ...place.settled,
            ...place.position,
          },
        ),
        ...throughout,
        ...place.steps,
        ...(hasLeft ? await leavingHome(citizen, stored) : []),
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
