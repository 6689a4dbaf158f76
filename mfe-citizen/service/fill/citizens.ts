import type { DemoTown } from '@saude/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { citizens } from '../../demo/citizens.ts'
import type { DemoPatient } from '../../demo/history/entry.ts'
import type { DemoCitizen } from '../../demo/types.ts'
import { type HealthQuiz, healthQuizzes } from '../care/health-quiz.ts'
import type { collections as declared } from '../collections.ts'
import { demoItems, patientOf } from '../history/fill.ts'
import { historyItems } from '../history/item.ts'
import { type Citizen, citizens as declaration, derive } from '../register/citizen.ts'
import { visits } from '../visits/visit.ts'
import { createCare } from './care.ts'

/** So many people have a history and answer quizzes, whatever the size of the town: they are a demo, and a million would take longer. */
const patientsAtMost = 20_000

/** Stores the people of the demo town. */
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
  const patients: DemoPatient[] = []
  const every = Math.max(1, Math.ceil(count / patientsAtMost))
  let born = 0
  await store.fill(
    declaration,
    (function* () {
      for (const citizen of people) {
        const isClose = born % every === 0
        born += 1
        if (isClose) patients.push(patientOf(citizen))
        yield toCitizen(citizen, client, agents, care.note(citizen, isClose))
      }
      // Their indexes take a third of the time, and one of two processors.
      next?.()
    })(),
  )
  await store.fill(visits, care.visits)
  await store.fill(healthQuizzes, care.quizzes)
  const unwell = unwellDays(care.quizzes)
  await store.fill(historyItems, demoItems({ town, client, now, patients, unwell }))
  const queue = care.queue()
  if (queue.length > 0) await collections.patientQueue.insertMany(queue)
}

/** On which days each citizen said not to be well. */
function unwellDays(quizzes: readonly HealthQuiz[]): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>()
  for (const { citizenId, date, isHealthy } of quizzes)
    if (!isHealthy) days.set(citizenId, [...(days.get(citizenId) ?? []), date])
  return days
}

/** Completes the generated person in place: copying so many fields would take longer than inventing them. */
function toCitizen(
  demo: DemoCitizen,
  client: string,
  agents: ReadonlyMap<string, string>,
  care: ReturnType<ReturnType<typeof createCare>['note']>,
): Citizen {
  const { id, healthUnit, microAreaId } = demo
  // One object all along: its keys are derived from it as it then is.
  const visited = Object.assign(demo, care)
  return Object.assign(visited, {
    // Undefined is not stored.
    id: undefined,
    _id: id,
    client,
    version: 1,
    healthUnit: { id: healthUnit.id, name: healthUnit.name },
    responsibleAcsId: (microAreaId && agents.get(microAreaId)) || null,
    ...derive(id, visited),
  })
}
