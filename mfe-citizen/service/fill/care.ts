import { daysAfter, today } from '@saude/contract/instants'
import { searchable } from '@saude/contract/search'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { demoUsers } from '@saude/town/users'
import { createQueues } from '../../demo/queue.ts'
import { createQuizzes } from '../../demo/quizzes.ts'
import type { DemoCitizen } from '../../demo/types.ts'
import { createVisits } from '../../demo/visits.ts'
import type { QueuedPatient } from '../queue.ts'
import type { HealthQuiz } from '../register/care/health-quiz.ts'
import type { Citizen, LastProfessional } from '../register/citizen/citizen.ts'
import type { Visit } from '../register/visits/visit.ts'

/** Visits that are kept one by one; of older ones the citizen's last is enough for a demo. */
const visitDays = 7

interface CareOf {
  readonly town: DemoTown
  readonly client: string
  readonly now: Date
}

/** What the citizen's own document shows of it. */
export type Shown = Pick<Citizen, 'lastVisitOn' | 'lastAttempt' | 'lastProfessional' | 'lastQuizOn'>

interface Care {
  readonly shown: Shown
  readonly visits: readonly Visit[]
  readonly quizzes: readonly HealthQuiz[]
}

/** What was done for the people of the demo town lately; `note` takes them in their order, once. */
export function createCare({ town, client, now }: CareOf) {
  const random = createRandom(`${town.seed}/care`)
  const visitsOf = createVisits(town.seed, now)
  const quizzesOf = createQuizzes(town.seed, now)
  const queues = createQueues(town.seed, now)
  const since = daysAfter(today(now), -visitDays)
  const agents = new Map<string | null, LastProfessional>(
    town.microAreas.map(({ id, agent }) => [id, { id: agent.id, name: agent.name, isAcs: true }]),
  )
  const nurse = demoUsers(town).find(({ groupKeys }) => groupKeys.includes('nurse'))
  return {
    /** `isClose`: whether it is near enough to name the days. */
    note(demo: DemoCitizen, isClose: boolean): Care {
      queues.note(demo)
      const { lastVisitOn, lastAttempt } = visitsOf(demo)
      const answers = isClose ? quizzesOf(demo) : []
      const agent = agents.get(demo.microAreaId) ?? null
      const isByNurse = nurse !== undefined && random.chance(0.08)
      const by = isByNurse ? { id: nurse.id, name: nurse.name, isAcs: false } : agent
      const shared = { client, citizenId: demo.id }
      const quizzes = answers.map((quiz) => ({ _id: demoId(random, now.getTime()), ...shared, ...quiz }))
      const done = lastVisitOn && { date: lastVisitOn, outcome: 'done' as const }
      const visits: Visit[] = []
      for (const visit of [done, lastAttempt])
        if (visit && by && visit.date > since)
          visits.push({
            _id: demoId(random, now.getTime()),
            ...shared,
            ...visit,
            month: visit.date.slice(0, 7),
            reason: reasonOf(visit),
            by,
            recordedAt: new Date(Math.min(Date.parse(`${visit.date}T16:00:00-03:00`), now.getTime())),
          })
      const shown = {
        lastVisitOn,
        lastAttempt: lastAttempt && { ...lastAttempt, reason: reasonOf(lastAttempt) },
        lastProfessional: lastVisitOn || lastAttempt ? by : null,
        lastQuizOn: answers.at(-1)?.date ?? null,
      }
      return { shown, visits, quizzes }
    },
    queue: (): QueuedPatient[] =>
      queues.all().map((patient) => ({
        ...patient,
        _id: demoId(random, now.getTime()),
        client,
        searchTokens: searchable(patient.citizen.name).searchTokens,
        professionalName: patient.status === 'called' ? (nurse?.name ?? null) : null,
      })),
  }
}

const reasonOf = ({ outcome }: Pick<Visit, 'outcome'>): string | null =>
  outcome === 'refused' ? 'Morador não quis receber a equipe' : null
