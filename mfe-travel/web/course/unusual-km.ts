import { formatInteger } from '@saude/contract/formats'
import type { CourseStep } from '../../contract/course.ts'

/** A way is taken to be a slip of the pen from so many times the planned one on. */
const times = 3
/** Kilometres of a way that no one asks about. */
const small = 50
/** Kilometres of a way that is not known, and between two trips. */
const far = 1_000

interface Known {
  readonly lastKm?: number | null | undefined
  readonly plannedKm?: number | null | undefined
}

/**
 * What is unusual about an odometer, as a sentence that asks; undefined where nothing is. A digit too many or too few is
 * what happens most.
 */
export function unusualKm(
  step: CourseStep,
  km: number,
  kmStart: number | null | undefined,
  { lastKm, plannedKm }: Known,
): string | undefined {
  if (step === 'depart') {
    if (typeof lastKm !== 'number') return undefined
    if (km < lastKm)
      return `${formatInteger(km)} km é menos que a última deste veículo, ${formatInteger(lastKm)} km.`
    if (km - lastKm > far)
      return `São ${formatInteger(km - lastKm)} km desde a última deste veículo, ${formatInteger(lastKm)} km.`
    return undefined
  }
  if (typeof kmStart !== 'number') return undefined
  const driven = km - kmStart
  const most = plannedKm ? Math.max(small, times * plannedKm) : far
  if (driven <= most) return undefined
  return plannedKm
    ? `O caminho previsto tem ${formatInteger(Math.round(plannedKm))} km.`
    : 'É muito para uma viagem.'
}
