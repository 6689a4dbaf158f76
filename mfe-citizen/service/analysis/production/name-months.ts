import { each } from '@saude/service/migrations/each'
import { filterBy } from '@saude/store'
import { type HistoryItem, historyItems, producedIn, producedTypes } from '../../register/history/item.ts'
import { type Visit, visits } from '../../register/visits/visit.ts'

/** Reports add up by the competência: entries that were stored before they had one get theirs. */
export const nameProduction = each(historyItems, {
  filter: filterBy<HistoryItem>({ month: null, type: { $in: [...producedTypes] } }),
  change(item) {
    const { month } = producedIn(item)
    return month && !item.month ? { $set: { month } } : undefined
  },
})

/** As for production: visits that were stored before they had a month. */
export const nameVisits = each(visits, {
  filter: filterBy<Visit>({ month: null }),
  change: ({ month, date }) => (month ? undefined : { $set: { month: date.slice(0, 7) } }),
})
