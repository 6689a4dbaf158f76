import { AppError } from '@saude/contract/errors'
import type { PositionVersion } from '@saude/kits/map'
import { citizenUpdateGeolocation } from '../../contract/location.ts'

/** A position that somebody else has given since this screen was opened. */
export interface Disagreement {
  /** Of the citizen as stored now. */
  readonly version: number
  readonly theirs: PositionVersion
}

/** What the server says of it; undefined where a save failed for another reason. */
export function disagreementOf(reason: unknown): Disagreement | undefined {
  if (!(reason instanceof AppError) || reason.key !== 'conflict') return undefined
  const { version, current, changedBy, changedAt } = reason.payload ?? {}
  if (version === undefined || !current) return undefined
  const { addressCoordinates: at, accuracy } = citizenUpdateGeolocation.input.cast({
    id: '',
    document: current,
  }).document
  return {
    version,
    theirs: {
      at: at ? { latitude: at.y, longitude: at.x } : null,
      accuracy,
      by: changedBy,
      on: changedAt,
    },
  }
}
