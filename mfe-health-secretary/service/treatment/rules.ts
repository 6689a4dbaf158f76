import { leastKm } from '../../contract/treatment-authorisation.ts'

/** By which lines a journey of treatment elsewhere is billed (Portaria SAS/MS 55/1999). */

export type Transport = 'land' | 'river' | 'air'

export interface Journey {
  readonly transport: Transport
  /** One way. */
  readonly distanceKm: number
  readonly hasCompanion: boolean
  /** `YYYY-MM-DD` both. */
  readonly leftOn: string
  readonly returnedOn: string
  /** Nights in a bed of a hospital, which feeds the patient. */
  readonly hospitalNights: number
}

export interface TreatmentLine {
  /** SIGTAP, of 08.03.01. */
  readonly procedure: string
  readonly quantity: number
  /** Paid for the companion, not for the patient. */
  readonly isOfCompanion?: boolean
}

/** What moves a person a unit of distance, in kilometres, there and back. */
const units: Readonly<Record<Transport, { km: number; patient: string; companion: string }>> = {
  land: { km: 50, patient: '0803010125', companion: '0803010109' },
  // 27 nautical miles, 200 miles.
  river: { km: 27 * 1.852, patient: '0803010117', companion: '0803010095' },
  air: { km: 200 * 1.609344, patient: '0803010087', companion: '0803010079' },
}

const meals = {
  withNight: { patient: '0803010010', companion: '0803010044' },
  withoutNight: { patient: '0803010028', companion: '0803010052' },
} as const

const dayMs = 86_400_000

/** The lines with which a journey that took place is billed: units of distance, and days of meals and nights. */
export function treatmentLines(journey: Journey): TreatmentLine[] {
  const { transport, distanceKm, hasCompanion, leftOn, returnedOn, hospitalNights } = journey
  if (distanceKm < leastKm) return []
  const unit = units[transport]
  const moved = Math.max(1, Math.floor((2 * distanceKm) / unit.km))
  const nights = Math.max(0, Math.round((Date.parse(returnedOn) - Date.parse(leftOn)) / dayMs))
  const { patient, companion } = nights > 0 ? meals.withNight : meals.withoutNight
  const days = Math.max(1, nights)
  const fed = nights > 0 ? Math.max(0, nights - hospitalNights) : hospitalNights > 0 ? 0 : 1
  const lines: TreatmentLine[] = [
    { procedure: unit.patient, quantity: moved },
    { procedure: patient, quantity: fed },
    ...(hasCompanion
      ? [
          { procedure: unit.companion, quantity: moved, isOfCompanion: true },
          { procedure: companion, quantity: days, isOfCompanion: true },
        ]
      : []),
  ]
  return lines.filter(({ quantity }) => quantity > 0)
}
