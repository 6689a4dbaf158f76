import { today } from '@saude/contract/instants'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import type { Store } from '@saude/store'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalWeek } from '../../contract/epidemiological-week.ts'
import { ofDisease } from '../statistics/case-view.ts'
import { protectedAmong } from '../statistics/protected-citizens.ts'
import { type Asked, channelOf, countedWeeks, warningsOf, warningWeeks, withinCity } from './of-cases.ts'
import { knownOf, noPast, pastOf, updatePast } from './past.ts'
import { casesIn, weeksOfCases } from './read-cases.ts'

const on = handlersFor({})

/** An open diagram asks for the same again. */
const kept = keptAnswers<Awaited<ReturnType<typeof diagramOf>>>(epidemiologicalChannel.reads)

const read = on(epidemiologicalChannel, (call) => {
  const { input, user, store, now } = call
  const day = today(now)
  const wanted: Wanted = {
    client: clientOf({ user }),
    cid: input.pathology.id,
    neighborhood: input.neighborhood?.id,
    healthUnit: input.healthUnit?.id,
    isProtectedSeen: seesProtected(user),
    asked: {
      year: input.year ?? epidemiologicalWeek(day).year,
      years: input.years ?? channelYears.initial,
      method: input.method ?? 'median',
      day,
    },
  }
  return kept(call, wanted, () => diagramOf(store.shared, wanted))
})

interface Wanted {
  readonly client: string
  readonly cid: string
  readonly neighborhood: string | undefined
  readonly healthUnit: string | undefined
  readonly isProtectedSeen: boolean
  readonly asked: Asked
}

async function diagramOf(
  store: Store,
  { client, cid, neighborhood, healthUnit, isProtectedSeen, asked }: Wanted,
) {
  const isSeen = isProtectedSeen || !isProtectedCid(cid)
  const past = isSeen ? await pastOf(store, client, cid) : noPast
  const disease = ofDisease(cid, isProtectedSeen)
  const isPlace = Boolean(neighborhood ?? healthUnit)
  const own = { ...disease, ...(neighborhood && { neighborhood }), ...(healthUnit && { healthUnit }) }
  const [ofAll, ofPlace] = await Promise.all([
    weeksOfCases(store, client, disease),
    isPlace ? weeksOfCases(store, client, own) : undefined,
  ])
  const city = knownOf(ofAll, past)
  const isWarning = asked.year === epidemiologicalWeek(asked.day).year
  const { from, end } = countedWeeks(asked, isWarning)
  const [watched, counted] = await Promise.all([
    isWarning ? casesIn(store, client, own, warningWeeks(city, asked)) : undefined,
    isProtectedSeen
      ? protectedAmong(store, client, { $and: [own, { sunday: { $gte: from, $lt: end } }] })
      : new Set<string>(),
  ])
  return {
    ...channelOf(ofPlace ?? ofAll, isPlace ? withinCity(city) : city, asked),
    firstYear: city.first ?? null,
    marked: [...past.years],
    typed: [...past.weeks],
    warnings: watched ? warningsOf(watched.cases, watched.names, city, asked) : [],
    protectedCitizens: [...counted],
  }
}

export const channelHandlers: Handler[] = [read, updatePast]
