import { daysAfter, today } from '@saude/contract/instants'
import { createRandom } from '@saude/town/random'
import type { DemoCitizen } from './types.ts'

export interface DemoQuiz {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly isHealthy: boolean
}

const days = 7

/** What citizens with a working app said of themselves in the last seven days, the newest last. */
export function createQuizzes(seed: string, now: Date) {
  const day = today(now)
  const random = createRandom(`${seed}/quizzes`)
  return (citizen: DemoCitizen): DemoQuiz[] => {
    if (citizen.installedApp !== 'MATCH' || citizen.deathAt || !random.chance(0.7)) return []
    const diligence = random.between(0.35, 1)
    let isHealthy = !random.chance(0.07)
    const quizzes: DemoQuiz[] = []
    for (let ago = days - 1; ago >= 0; ago--) {
      // An illness lasts some days; few fall ill on a given day.
      isHealthy = isHealthy ? !random.chance(0.025) : random.chance(0.28)
      if (random.chance(diligence)) quizzes.push({ date: daysAfter(day, -ago), isHealthy })
    }
    return quizzes
  }
}
