import { pageOf } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { atMost } from '@saude/store'
import { visitOfHomeList } from '../../../../contract/visit-of-home.ts'
import { on } from '../../../collections.ts'
import { motivesSeenBy } from '../motives-seen.ts'
import { isEntry } from '../visit.ts'

/** What was entered at a home, a line for each entry that is counted. */
export const listVisitsOfHome = on(visitOfHomeList, async ({ input, collections, user }) => {
  const { visit, citizen } = collections
  const isSeen = seesProtected(user)
  return pageOf(visit, visitOfHomeList, input, {
    filter: { 'ofHome.homeId': input.homeId, 'ofHome.entryId': null },
    mapAll: async (found) => {
      const ids = [...new Set(found.map(({ citizenId }) => citizenId).filter(Boolean))]
      const people = await citizen.findAll(
        { _id: { $in: ids } },
        { projection: { name: 1 }, max: atMost(250) },
      )
      const names = new Map(people.map(({ _id, name }) => [_id, name]))
      return found.filter(isEntry).map((one) => ({
        id: one._id,
        citizenId: one.citizenId || null,
        name: names.get(one.citizenId) ?? null,
        date: one.date,
        shift: one.ofHome?.shift ?? null,
        outcome: one.outcome,
        motives: motivesSeenBy(one, isSeen),
        professionalName: one.by.name,
        isWithdrawn: Boolean(one.withdrawn),
      }))
    },
  })
})
