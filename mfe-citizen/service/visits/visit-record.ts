import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { insert, type User, update } from '@saude/service/handlers'
import { visitRecord } from '../../contract/visit.ts'
import { cared, retrying } from '../care/care.ts'
import { on } from '../collections.ts'
import type { Citizen, LastProfessional } from '../register/citizen.ts'
import { knownCitizen } from '../register/known.ts'
import { afterVisit } from './seen.ts'
import { visits } from './visit.ts'
import { neverVisited } from './visit-key.ts'
import { correctedVisit, knownBefore, withdrawVisit } from './visit-remove.ts'

export const recordVisit = on(visitRecord, ({ input, user, collections, commit, actedAt }) =>
  retrying(async () => {
    const { citizenId, outcome, date, reason = null } = input
    const citizen = await knownCitizen(collections.citizen, citizenId)
    refuseOutside(citizen, date)
    const wrong = await correctedVisit(input, collections, user)
    const before = wrong ? await withdrawVisit(collections, citizen, wrong) : citizen
    const seen = afterVisit(before, { outcome, date, reason }, professional(user))
    const correction = { at: actedAt, reason: input.correctionReason ?? '', isCorrected: true }
    const { visitKey, lastVisitOn } = seen
    const nextVisit = visitKey === neverVisited ? null : visitKey
    return commit(
      [
        ...cared(collections.citizen, citizen, seen),
        ...(wrong ? [update(collections.visit, wrong, { withdrawn: correction })] : []),
        insert(visits, {
          citizenId,
          outcome,
          date,
          month: date.slice(0, 7),
          reason,
          by: professional(user),
          recordedAt: actedAt,
          before: knownBefore(before),
        }),
      ],
      { id: citizenId, citizenId, lastVisit: lastVisitOn ?? null, nextVisit },
    )
  }),
)

function refuseOutside({ birthDate, deathAt }: Citizen, date: string): void {
  if (birthDate && date < birthDate)
    throw validationError({ date: `O cidadão nasceu em ${formatDate(birthDate)}` })
  if (deathAt && date > deathAt)
    throw validationError({ date: `O cidadão faleceu em ${formatDate(deathAt)}` })
}

const professional = ({ id, name, groups }: User): LastProfessional => ({
  id: id ?? '',
  name,
  isAcs: groups.includes('acs'),
})
