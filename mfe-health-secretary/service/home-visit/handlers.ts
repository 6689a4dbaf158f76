import { type Handler, handlersFor } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import type { Filter } from '@saude/store'
import { homeVisit } from '../../contract/home-visit.ts'
import { type HomeVisits, homeVisits } from './home-visit.ts'

/** What this entity adds to the area's collections. */
export const homeVisitCollections = { homeVisit: homeVisits }

const on = handlersFor(homeVisitCollections)

const listHomeVisits = on(homeVisit, async ({ input, collections }) => {
  const { from, to } = input
  const { healthUnit } = input
  const filter: Filter<HomeVisits> = {
    ...(healthUnit && { healthUnitId: healthUnit.id }),
    ...((from || to) && {
      month: { ...(from && { $gte: monthOf(from) }), ...(to && { $lte: monthOf(to) }) },
    }),
  }
  return pageOf(collections.homeVisit, homeVisit, input, { filter, map: (visits) => visits })
})

const monthOf = (day: string): string => day.slice(0, 7)

export const homeVisitHandlers: Handler[] = [listHomeVisits]
