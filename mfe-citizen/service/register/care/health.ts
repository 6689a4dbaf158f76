import { daysAfter, today, toWire } from '@saude/contract/instants'
import type { ScopedCollections } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { citizenHealth, citizenQuizByIds, timelineDays } from '../../../contract/health.ts'
import { type collections as declared, on } from '../../collections.ts'
import { living } from '../citizen/resident.ts'
import type { HistoryItem } from '../history/item.ts'
import { pageFor } from '../list/own-first.ts'
import { textsOf, typed } from '../list/typed.ts'
import type { HealthQuiz } from './health-quiz.ts'

/** Who answered a quiz within the timeline, with what they said and who attended them on those days. */
export const listHealth = on(citizenHealth, async ({ input, user, collections, now }) => {
  const day = today(now)
  const from = daysAfter(day, 1 - timelineDays)
  const { citizen, healthUnit, responsibleAcs } = input
  const page = await pageFor(user, collections.citizen, citizenHealth, input, {
    isNarrow: Boolean(citizen || responsibleAcs || textsOf(input).length > 0),
    filter: {
      ...living,
      lastQuizOn: { $gte: from },
      ...(citizen && { _id: citizen.id }),
      ...(healthUnit && { 'healthUnit.id': healthUnit.id }),
      ...(responsibleAcs && { responsibleAcsId: responsibleAcs.id }),
      ...typed(input, user),
    },
    sort: { lastQuiz: 'lastQuizOn' },
    map: ({ _id, name, cns, mobilePhone, installedApp, lastQuizOn }) => ({
      id: _id,
      citizen: {
        id: _id,
        name,
        cns,
        cellphoneNumber: mobilePhone,
        cellphoneNumberVerification: installedApp,
        hasHealthCareToday: false,
      },
      lastQuiz: lastQuizOn,
      quizzes: [],
    }),
  })
  const timelines = await timelinesOf(
    collections,
    page.items.map(({ id }) => String(id)),
    from,
  )
  return {
    ...page,
    items: page.items.map((row) => {
      const quizzes = timelines.get(String(row.id)) ?? []
      const hasHealthCareToday = quizzes.some(
        ({ date, healthCares }) => date === day && healthCares.length > 0,
      )
      return { ...row, citizen: { ...row.citizen, hasHealthCareToday }, quizzes }
    }),
  }
})

/** What these citizens said of themselves in the days of the timeline. */
export const quizzesOfCitizens = on(citizenQuizByIds, async ({ input: { ids }, collections, now }) => {
  const timelines = await timelinesOf(collections, ids, daysAfter(today(now), 1 - timelineDays))
  return { items: [...timelines].map(([id, quizzes]) => ({ id, quizzes })) }
})

interface Day {
  readonly date: string
  isHealthy: boolean | null
  readonly healthCares: ReturnType<typeof attendance>[]
}

/** For each citizen the days on which anything is known, the oldest first. */
async function timelinesOf(
  { healthQuiz, historyItem }: ScopedCollections<typeof declared>,
  ids: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, readonly Day[]>> {
  const whose = { citizenId: { $in: ids } }
  const [quizzes, attendances] = await Promise.all([
    healthQuiz.findAll<Pick<HealthQuiz, 'citizenId' | 'date' | 'isHealthy'>>(
      { ...whose, date: { $gte: from } },
      { projection: { citizenId: 1, date: 1, isHealthy: 1 }, max: atMost(20_000) },
    ),
    historyItem.findAll<Attendance>(
      { ...whose, type: 'healthCare', date: { $gte: new Date(`${from}T00:00:00-03:00`) } },
      { projection: { citizenId: 1, date: 1, first: 1 }, max: atMost(10_000) },
    ),
  ])
  const days = new Map<string, Map<string, Day>>()
  const dayOf = (citizenId: string, date: string): Day => {
    const own = days.get(citizenId) ?? new Map<string, Day>()
    days.set(citizenId, own)
    const known = own.get(date) ?? { date, isHealthy: null, healthCares: [] }
    own.set(date, known)
    return known
  }
  for (const { citizenId, date, isHealthy } of quizzes) dayOf(citizenId, date).isHealthy = isHealthy
  for (const item of attendances)
    dayOf(item.citizenId, toWire(item.date).slice(0, 10)).healthCares.push(attendance(item))
  const inOrder = (own: Map<string, Day>) =>
    [...own.values()].sort((one, other) => one.date.localeCompare(other.date))
  return new Map([...days].map(([id, own]) => [id, inOrder(own)]))
}

type Attendance = Pick<HistoryItem, 'citizenId' | 'date' | 'first'>

const attendance = ({ first, date }: Attendance) => ({
  attendedByUserName: first?.name ?? null,
  attendedByUserCboName: first?.cbo?.name ?? null,
  attendedAt: date,
})
