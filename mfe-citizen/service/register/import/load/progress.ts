import type { LoadProgress } from '../run.ts'

/** Says how far a walk through a file is. */
export function createPace(stage: string, total: number, elapsed: () => number) {
  const begun = elapsed()
  return (rows: number): LoadProgress => {
    const seconds = Math.max(0.001, (elapsed() - begun) / 1000)
    const perSecond = Math.round(rows / seconds)
    return {
      stage,
      rows,
      total,
      perSecond,
      secondsLeft: perSecond > 0 ? Math.ceil(Math.max(0, total - rows) / perSecond) : null,
    }
  }
}
