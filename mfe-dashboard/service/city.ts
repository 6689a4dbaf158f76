import { citizenNumbers } from '@saude/citizen/contract/numbers'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { requestWaiting } from '@saude/health-secretary/contract/protocol'
import { protocolTypes } from '@saude/health-secretary/contract/protocol-type'
import type { Ask } from '@saude/service/handlers'
import { travelReport } from '@saude/travel/contract/report'
import { cityInNumbers } from '../contract/city.ts'
import { on } from './indicator/collections.ts'
import { keptPeriods } from './indicator/keep.ts'
import { figuresOf } from './indicator/keepers.ts'
import { shareOf, totalsOf } from './indicator/totals.ts'
import { previne } from './rules/previne.ts'
import { loaded } from './rules/rules.ts'

/** The numbers are other areas': each part as far as the caller may see it there. */
export const readCity = on(cityInNumbers, async ({ ask, store, user, now }) => {
  const [numbers, waiting, travel, kept] = await Promise.all([
    ask(citizenNumbers, {}),
    unlessRefused(async () => (await ask(requestWaiting, {})).items),
    unlessRefused(() => travelOf(ask, today(now))),
    figuresOf(store, user.client?.id ?? ''),
  ])
  const [period] = keptPeriods(now)
  const totals = totalsOf(kept.figures.filter((figure) => figure.period === period))
  return {
    ...numbers,
    indicators: loaded.flatMap(({ id, set, indicator }) => {
      const total = totals.get(id)
      const share = total ? shareOf(total) : null
      return set.key === previne.key && share !== null ? [{ id, title: indicator.title, share }] : []
    }),
    waiting:
      waiting
        ?.filter(({ total }) => total > 0)
        .map(({ type, total, late }) => ({ type: protocolTypes[type], total, late })) ?? null,
    travel,
  }
})

/** An area that refuses the caller, or is away, leaves its part empty. */
async function unlessRefused<T>(part: () => Promise<T>): Promise<T | null> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof AppError && ['permission', 'connectionFailed', 'notFound'].includes(error.key))
      return null
    throw error
  }
}

async function travelOf(ask: Ask, day: string) {
  const year = Number(day.slice(0, 4))
  // 29 February of a year before is the 28th.
  const sameDay = day.slice(5) === '02-29' ? '02-28' : day.slice(5)
  const [now, before] = await Promise.all([
    ask(travelReport, { initialDate: `${year}-01-01`, finalDate: day, by: 'city' }),
    ask(travelReport, { initialDate: `${year - 1}-01-01`, finalDate: `${year - 1}-${sameDay}`, by: 'city' }),
  ])
  return {
    trips: now.total.trips,
    passengers: now.total.passengers,
    tripsBefore: before.total.trips,
    passengersBefore: before.total.passengers,
  }
}
