import { today } from '@saude/contract/instants'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalWeek } from '../../contract/epidemiological-week.ts'
import { factsOf } from '../statistics/facts.ts'
import { channelOf, countedWeeks, warningsOf, withinCity } from './of-cases.ts'
import { knownOf, noPast, pastOf, updatePast } from './past.ts'

const on = handlersFor({})

const read = on(epidemiologicalChannel, async ({ input, user, store, now }) => {
  const day = today(now)
  const current = epidemiologicalWeek(day).year
  const year = input.year ?? current
  const years = input.years ?? channelYears.initial
  const method = input.method ?? 'median'
  const { pathology, neighborhood, healthUnit } = input
  const isProtectedSeen = seesProtected(user)
  const client = clientOf({ user })
  const isSeen = isProtectedSeen || !isProtectedCid(pathology.id)
  // Facts last: they are read at once, before anything is waited for.
  const past = isSeen ? await pastOf(store, client, pathology.id) : noPast
  const { all, names } = await factsOf(store, client)
  const ofDisease = [...all.values()].filter(
    (one) => one.cid.startsWith(pathology.id) && (isProtectedSeen || one.protectedCitizen === null),
  )
  const own = ofDisease.filter(
    (one) =>
      (!neighborhood || one.neighborhood === neighborhood.id) &&
      (!healthUnit || one.healthUnit === healthUnit.id),
  )
  const city = knownOf(ofDisease, past)
  const asked = { year, years, method, day }
  const isWarning = year === current
  const { from, end } = countedWeeks(asked, isWarning)
  const counted = own.filter(({ sunday }) => sunday >= from && sunday < end)
  return {
    ...channelOf(own, neighborhood || healthUnit ? withinCity(city) : city, asked),
    firstYear: city.first ?? null,
    marked: [...past.years],
    typed: [...past.weeks],
    warnings: isWarning ? warningsOf(own, names, city, asked) : [],
    protectedCitizens: [...new Set(counted.flatMap(({ protectedCitizen }) => protectedCitizen ?? []))],
  }
})

export const channelHandlers: Handler[] = [read, updatePast]
