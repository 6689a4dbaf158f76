import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { fillBeside } from '@saude/service/beside'
import type { DemoArgs } from '@saude/service/service'
import { filterBy, type Store } from '@saude/store'
import type { DemoTown } from '@saude/town/types'
import { citizens } from '../../demo/citizens.ts'
import { ongoingOf } from '../../demo/ongoing.ts'
import type { DemoCitizen } from '../../demo/types.ts'
import {
  type AttendedCitizen,
  attendedCitizens,
  countedUnder,
} from '../analysis/production/attended-citizen.ts'
import { makeSnapshots, protectedSnapshots } from '../analysis/protected/snapshot.ts'
import type { collections as declared } from '../collections.ts'
import { type HealthQuiz, healthQuizzes } from '../register/care/health-quiz.ts'
import { checker } from '../register/check/keep.ts'
import { type Citizen, citizens as declaration, derive } from '../register/citizen/citizen.ts'
import { conditionsFrom } from '../register/conditions/conditions-from.ts'
import { massesFrom } from '../register/conditions/mass-from.ts'
import { createItems } from '../register/history/fill.ts'
import { type HistoryItem, historyItems } from '../register/history/item.ts'
import { ongoings } from '../register/ongoing/ongoing.ts'
import { visits } from '../register/visits/visit.ts'
import { createCare, type Shown } from './care.ts'
import { fillHomes } from './homes.ts'

/** So many people have a history and answer quizzes, whatever the size of the town: they are a demo, and a million would take longer. */
const patientsAtMost = 20_000

/**
 * Stores the people of the demo town, and what was done for them as it comes up: nothing is kept of a citizen when the
 * next one is drawn, whatever the size of the town.
 */
export async function fillCitizens({
  store,
  collections,
  client,
  town,
  count,
  now,
  next,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  const agents = new Map(town.microAreas.map(({ id, agent }) => [id, agent.id]))
  const people = citizens({ town, count, seed: town.seed, today: now })
  const care = createCare({ town, client, now })
  const itemsOf = createItems({ town, client, now })
  const every = Math.max(1, Math.ceil(count / patientsAtMost))
  const beside = fillBeside(store)
  const addVisit = beside.into(visits)
  const addQuiz = beside.into(healthQuizzes)
  const addItem = beside.into(historyItems)
  const addOngoing = beside.into(ongoings)
  const addAttended = beside.into(attendedCitizens)
  const housed = fillHomes(beside, client)
  const ongoingStamp = { ciap: null, version: 1, createdAt: now, updatedAt: now, updatedBy: null }

  async function* drawn(): AsyncGenerator<Citizen> {
    let born = 0
    for (const citizen of people) {
      const isClose = born % every === 0
      born += 1
      const { shown, visits, quizzes } = care.note(citizen, isClose)
      for (const visit of visits) await addVisit(visit)
      for (const quiz of quizzes) await addQuiz(quiz)
      const items = isClose ? itemsOf(citizen, unwellDays(quizzes)) : []
      for (const item of items) await addItem(item)
      if (isClose)
        for (const { id, ...one } of ongoingOf(citizen, now))
          await addOngoing({ ...one, ...ongoingStamp, _id: id, client, citizenId: citizen.id })
      weigh(citizen, items)
      for (const one of attendedOf(client, citizen.id, items)) await addAttended(one)
      const { familyRole } = citizen
      const stored = toCitizen(citizen, client, agents, shown)
      yield Object.assign(stored, await housed(stored, familyRole, isClose))
    }
    await beside.end()
    // Their indexes take a third of the time, and one of two processors.
    next?.()
  }

  await beside.whole(store.fill(declaration, drawn()))
  const queue = care.queue()
  if (queue.length > 0) await collections.patientQueue.insertMany(queue)
  // The service has begun to look for missing snapshots: one of those who were there by then is none of the whole town.
  await store.collection(protectedSnapshots).deleteMany(filterBy({ client }))
  await makeSnapshots(store, now)
  await foundInFill(store, now, count)
}

/** In larger towns the service looks through the records when it has started, as in one that comes by an update. */
const checkedInFill = 50_000

/** What is to be checked is found before somebody opens the demo; of the streets the core is asked on the next day. */
async function foundInFill(store: Store, now: Date, count: number): Promise<void> {
  if (count > checkedInFill) return
  // Where the service looks at the same moment, it goes on.
  await checker({ store, now: () => now })
    .catchUp()
    .catch(() => undefined)
}

/** How often a citizen was attended, year by year. */
function attendedOf(client: string, citizenId: string, items: readonly HistoryItem[]): AttendedCitizen[] {
  const counts = new Map<string, AttendedCitizen>()
  for (const item of items)
    for (const under of countedUnder(item)) {
      const key = `${under.year} ${under.unit}`
      const count = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { _id: counts.get(key)?._id ?? newId(), client, citizenId, ...under, count })
    }
  return [...counts.values()]
}

/** Years of age in which pregnancies of the demo end at the earliest. */
const youngest = 14

/** Until when a pregnancy can last; the last weight of a history replaces the declared one, as when it is entered: `following`. */
function weigh({ conditions, createdAt, birthDate }: DemoCitizen, items: readonly HistoryItem[]): void {
  if (!conditions.pregnant && items.length === 0) return
  if (conditions.pregnant) {
    const said = conditionsFrom({ conditions, on: today(createdAt) }, items)
    const pregnantUntil = said?.pregnantUntil ?? null
    // A registration of years ago said so of no child.
    const isChild = pregnantUntil !== null && pregnantUntil < `${Number(birthDate.slice(0, 4)) + youngest}`
    Object.assign(conditions, isChild ? { pregnant: false } : { pregnantUntil })
  }
  const last = massesFrom({ conditions, on: today(createdAt) }, items).last()
  if (!last) return
  const { weight, weightOn, height, heightOn, expecting } = last
  Object.assign(conditions, { weight, weightOn, height, heightOn, expecting })
}

/** The days on which a citizen said not to be well. */
const unwellDays = (quizzes: readonly HealthQuiz[]): readonly string[] =>
  quizzes.flatMap(({ date, isHealthy }) => (isHealthy ? [] : [date]))

/** Completes the generated person in place: copying so many fields would take longer than inventing them. */
function toCitizen(
  demo: DemoCitizen,
  client: string,
  agents: ReadonlyMap<string, string>,
  shown: Shown,
): Citizen {
  const { id, healthUnit, microAreaId } = demo
  // One object all along: its keys are derived from it as it then is.
  const visited = Object.assign(demo, shown)
  return Object.assign(visited, {
    // Undefined is not stored.
    id: undefined,
    familyRole: undefined,
    _id: id,
    client,
    version: 1,
    healthUnit: { id: healthUnit.id, name: healthUnit.name },
    responsibleAcsId: (microAreaId && agents.get(microAreaId)) || null,
    ...derive(id, visited),
  })
}
