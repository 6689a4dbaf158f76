import { today } from '@saude/contract/instants'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalWeek } from '../../contract/epidemiological-week.ts'
import { factsOf } from '../statistics/facts.ts'
import { channelOf, countedWeeks, warningsOf } from './of-cases.ts'

const on = handlersFor({})

const read = on(epidemiologicalChannel, async ({ input, user, store, now }) => {
  const day = today(now)
  const current = epidemiologicalWeek(day).year
  const year = input.year ?? current
  const years = input.years ?? channelYears.initial
  const method = input.method ?? 'median'
  const { pathology, neighborhood, healthUnit } = input
  const isProtectedSeen = seesProtected(user)
  const { all, names } = await factsOf(store, user.client?.id ?? '')
  const own = [...all.values()].filter(
    (one) =>
      one.cid.startsWith(pathology.id) &&
      (isProtectedSeen || one.protectedCitizen === null) &&
      (!neighborhood || one.neighborhood === neighborhood.id) &&
      (!healthUnit || one.healthUnit === healthUnit.id),
  )
  const asked = { year, years, method, day }
  const isWarning = year === current
  const { from, end } = countedWeeks(asked, isWarning)
  const counted = own.filter(({ sunday }) => sunday >= from && sunday < end)
  return {
    ...channelOf(own, asked),
    warnings: isWarning ? warningsOf(own, names, asked) : [],
    protectedCitizens: [...new Set(counted.flatMap(({ protectedCitizen }) => protectedCitizen ?? []))],
  }
})

export const channelHandlers: Handler[] = [read]
