import { citizenCaseList, mostCases } from '@saude/citizen/contract/followed-case'
import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { filterBy, sortBy } from '@saude/store'
import { statuses, statusOf } from '../../contract/case-status.ts'
import { accompanimentOf, accompaniments } from './collection.ts'

const on = handlersFor({ accompaniment: accompaniments })

/** A citizen's cases for the history, the newest first. */
export const listCasesOfCitizen: Handler = on(citizenCaseList, async (call) => {
  const { citizenId } = call.input
  const found = await call.store
    .collection(accompaniments)
    .find(
      filterBy({
        client: clientOf(call),
        'citizen.id': citizenId,
        ...(!seesProtected(call.user) && { isProtected: null }),
      }),
      { sort: sortBy({ day: -1, _id: -1 }), limit: mostCases },
    )
    .toArray()
  const day = today(call.now)
  return {
    items: found.map((document) => {
      const one = accompanimentOf(document)
      const { _id, pathology, closedOn, responsibleUser, isProtected } = one
      return {
        id: _id,
        citizenId,
        day: one.day ?? one.openedOn,
        pathology: pathology.name ?? pathology.id,
        status: statuses[statusOf(one, day)],
        closedOn: closedOn ?? null,
        responsible: responsibleUser?.name ?? null,
        ...(isProtected && { isProtected: true }),
      }
    }),
  }
})
