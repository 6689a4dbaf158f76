import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { change, insert, type Step, type User, update } from '@saude/service/handlers'
import { visitRecord } from '../../../contract/visit.ts'
import { on } from '../../collections.ts'
import { cared, retrying } from '../care/care.ts'
import type { Citizen, LastProfessional } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import { madeInOn } from '../history/author.ts'
import { afterVisit } from './seen.ts'
import { type Visit, visits } from './visit.ts'
import { neverVisited } from './visit-key.ts'
import { correctedVisit, knownBefore, visitsBeside, withdrawVisit } from './visit-remove.ts'

export const recordVisit = on(visitRecord, ({ input, user, collections, commit, actedAt, ask }) =>
  retrying(async () => {
    const { citizenId, outcome, date, reason = null } = input
    const citizen = await knownCitizen(collections.citizen, citizenId)
    refuseOutside(citizen, date)
    const wrong = await correctedVisit(input, collections, user)
    refuseWithoutMotives(wrong, outcome)
    const correction = { at: actedAt, reason: input.correctionReason ?? '', isCorrected: true }
    // A correction is of the post in which the visit was done, and one of an earlier day of the post of that day.
    const post = wrong ? wrong.madeIn : await madeInOn({ user, ask, now: actedAt, day: date })
    const said = {
      outcome,
      date,
      month: date.slice(0, 7),
      reason,
      by: professional(user),
      recordedAt: actedAt,
      ...(post && { madeIn: post }),
    }
    /** The visit of one person in place of the one that was wrong: the steps, and what is known of them afterwards. */
    const kept = async (
      one: Citizen,
      replaced: Visit | undefined,
      more: Pick<Visit, '_id'> & Partial<Pick<Visit, 'month' | 'ofHome'>>,
    ) => {
      const before = replaced ? await withdrawVisit(collections, one, replaced) : one
      const seen = afterVisit(before, said, said.by)
      const steps: Step[] = [
        ...cared(collections.citizen, one, seen),
        ...(replaced ? [update(collections.visit, replaced, { withdrawn: correction })] : []),
        insert(visits, { ...said, citizenId: one._id, before: knownBefore(before), ...more }),
      ]
      return { steps, seen }
    }
    const _id = newId()
    const ofHome = wrong?.ofHome && {
      ...wrong.ofHome,
      motives: outcome === 'done' ? wrong.ofHome.motives : [],
    }
    const { steps, seen } = await kept(citizen, wrong, { _id, ...(ofHome && { ofHome }) })
    // Who was seen under an entry of the home was seen as it is corrected.
    const beside = wrong ? await visitsBeside(collections, wrong) : []
    for (const other of beside) {
      const one = await collections.citizen.findOne({ _id: other.citizenId })
      const under = other.ofHome ? { ...other.ofHome, entryId: _id } : null
      if (one) steps.push(...(await kept(one, other, { _id: newId(), month: null, ofHome: under })).steps)
    }
    // Homes say when their people are visited.
    if (citizen.householdId) steps.push(change('home', [citizen.householdId], 'updated'))
    const { visitKey, lastVisitOn } = seen
    const nextVisit = visitKey === neverVisited ? null : visitKey
    return commit(steps, { id: citizenId, citizenId, lastVisit: lastVisitOn ?? null, nextVisit })
  }),
)

/** @throws AppError `validation` for a visit of a home that took place after all: nothing says what it was for */
function refuseWithoutMotives(wrong: Visit | undefined, outcome: Visit['outcome']): void {
  if (wrong?.ofHome && outcome === 'done' && wrong.outcome !== 'done')
    throw validationError({
      outcome: 'Esta visita é do domicílio e não tem motivos: remova-a e registre a visita do domicílio',
    })
}

function refuseOutside({ birthDate, deathAt }: Citizen, date: string): void {
  if (birthDate && date < birthDate)
    throw validationError({ date: `O cidadão nasceu em ${formatDate(birthDate)}` })
  if (deathAt && date > deathAt)
    throw validationError({ date: `O cidadão faleceu em ${formatDate(deathAt)}` })
}

/** Who was at the door. */
export const professional = ({ id, name, groups }: User): LastProfessional => ({
  id: id ?? '',
  name,
  isAcs: groups.includes('acs'),
})
