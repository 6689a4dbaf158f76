import { recordedEntryGet, recordedEntryRemove } from '../../../contract/own-entry.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { knownCitizen } from '../citizen/known.ts'
import { following } from '../conditions/following.ts'
import { findOwnVisit, removeOwnVisit } from '../visits/visit-remove.ts'
import { actOf } from './act.ts'
import { doseAsSent } from './dose-details.ts'
import { partsAsSent, partsOf } from './parts.ts'
import { producedOf } from './produced.ts'
import { momentOfDay } from './visits.ts'
import { ownEntry, withdrawing, withItsParts } from './withdrawn.ts'

export const getOwnEntry = on(recordedEntryGet, async ({ input, collections, user }) => {
  const visit = await findOwnVisit(collections, input.id, user)
  if (visit) {
    const { _id, citizenId, date, outcome, reason } = visit
    return { id: _id, citizenId, at: momentOfDay(date), date, outcome, notes: reason }
  }
  const item = await ownEntry(collections, input, user, recordedEntryGet)
  const parts = await partsOf(collections.historyItem, item)
  const { procedure, problem, measures, immunization } = item
  const coded = (given: typeof procedure) => given && { id: given.code, name: given.name }
  return {
    id: item._id,
    citizenId: item.citizenId,
    at: item.date,
    procedure: coded(procedure),
    cid: coded(problem),
    ...producedOf(item),
    isProtected: item.isProtected ?? null,
    lastPeriod: item.lastPeriod ?? null,
    notes: item.notes ?? null,
    ...measures,
    ...partsAsSent(parts),
    act: actOf(item),
    symptoms: [...(item.symptoms ?? [])],
    immunobiological: coded(immunization?.immunobiological),
    dose: immunization?.dose.code ?? null,
    previousRecord: immunization?.previousRecord ?? null,
    strategy: immunization?.strategy ?? null,
    batch: immunization?.batch ?? null,
    manufacturer: immunization?.manufacturer ?? null,
    route: immunization?.route ?? null,
    site: immunization?.site ?? null,
    ...doseAsSent(immunization),
  }
})

export const removeOwnEntry = on(recordedEntryRemove, ({ input, collections, commit, user, now }) =>
  retrying(async () => {
    const { id, reason } = input
    const visit = await removeOwnVisit({ id, reason }, { collections, user, now })
    if (visit) return commit(visit.steps, visit.answer)
    const item = await ownEntry(collections, { id }, user, recordedEntryRemove)
    const citizen = await knownCitizen(collections.citizen, item.citizenId)
    const gone = await withItsParts(collections, item)
    return commit(
      [
        ...gone.flatMap((one) =>
          withdrawing(collections, one, { by: user.name, at: now, reason, replacedBy: null }),
        ),
        ...(await following(collections, citizen, { removed: gone })),
      ],
      { id, citizenId: item.citizenId, isProtected: item.isProtected ?? null },
    )
  }),
)

export const ownEntryHandlers = [getOwnEntry, removeOwnEntry]
