import type { ItemOf } from '@saude/contract/list-query'
import { type citizenHealth, timelineDays } from '../../contract/health.ts'

type Quiz = ItemOf<typeof citizenHealth>['quizzes'][number]

export interface TimelineDay {
  readonly date: string
  readonly state: 'healthy' | 'ill' | 'unknown'
  readonly healthCares: Quiz['healthCares']
}

const dayMs = 86_400_000

/** Every day of the timeline, the oldest first, also those of which nothing is known. */
export function timelineOf(quizzes: readonly Quiz[], until: string): TimelineDay[] {
  return Array.from({ length: timelineDays }, (_, at) => {
    const ago = timelineDays - 1 - at
    const date = new Date(Date.parse(`${until}T00:00:00Z`) - ago * dayMs).toISOString().slice(0, 10)
    const quiz = quizzes.find((one) => one.date === date)
    const isHealthy = quiz?.isHealthy ?? null
    return {
      date,
      state: isHealthy === null ? 'unknown' : isHealthy ? 'healthy' : 'ill',
      healthCares: quiz?.healthCares ?? [],
    }
  })
}
