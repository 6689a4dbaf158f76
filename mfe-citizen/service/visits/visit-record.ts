import { validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { insert, type User } from '@saude/service/handlers'
import { visitRecord } from '../../contract/visit.ts'
import { cared, retrying } from '../care/care.ts'
import { on } from '../collections.ts'
import type { Citizen, LastProfessional } from '../register/citizen.ts'
import { knownCitizen } from '../register/known.ts'
import { type Visit, visits } from './visit.ts'
import { neverVisited, visitKeyOf } from './visit-key.ts'

export const recordVisit = on(visitRecord, ({ input, user, collections, commit, now }) =>
  retrying(async () => {
    const { citizenId, outcome, date, reason = null } = input
    const citizen = await knownCitizen(collections.citizen, citizenId)
    refuseOutside(citizen, date)
    const seen = after(citizen, { outcome, date, reason }, professional(user))
    const { visitKey, lastVisitOn } = seen
    const nextVisit = visitKey === neverVisited ? null : visitKey
    return commit(
      [
        ...cared(collections.citizen, citizen, seen),
        insert(visits, { citizenId, outcome, date, reason, by: professional(user), recordedAt: now }),
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

/** What is known of the citizen after a visit; one that is entered late moves nothing that came after it. */
function after(
  citizen: Citizen,
  { outcome, date, reason }: Pick<Visit, 'outcome' | 'date' | 'reason'>,
  by: LastProfessional,
): Citizen {
  const { lastVisitOn: before, lastAttempt = null } = citizen
  const isLatest = (!before || date >= before) && (!lastAttempt || date >= lastAttempt.date)
  const lastVisitOn = outcome === 'done' && (!before || date > before) ? date : before
  const attempt = outcome !== 'done' && isLatest ? { date, outcome, reason } : lastAttempt
  const visited = { ...citizen, lastVisitOn: lastVisitOn ?? null }
  return {
    ...visited,
    visitKey: visitKeyOf(visited),
    lastAttempt: attempt && lastVisitOn && attempt.date <= lastVisitOn && outcome === 'done' ? null : attempt,
    ...(isLatest && { lastProfessional: by }),
  }
}
