import { daysAfter, today } from '@saude/contract/instants'
import type { Tone } from '@saude/contract/meta'

/** How a driver's licence and courses stand: what ends first says it. */
export const licenceStandings = {
  expired: 'Vencida',
  expiring: 'Vence em breve',
  valid: 'Em dia',
} as const

export type LicenceStanding = keyof typeof licenceStandings

export const licenceTones = {
  expired: 'danger',
  expiring: 'warning',
  valid: 'success',
} as const satisfies Record<LicenceStanding, Tone>

interface Dated {
  readonly expirationDate?: string | null | undefined
  readonly emergencyCourse?: boolean | null | undefined
  readonly emergencyCourseExpiration?: string | null | undefined
  readonly passengerCourse?: boolean | null | undefined
  readonly passengerCourseExpiration?: string | null | undefined
}

/** Something of a driver that ends on a day. */
export interface Ending {
  readonly name: string
  readonly gender: 'f' | 'm'
  readonly on: string
}

/** The licence and the courses that a driver has, with the day after which each is worth nothing; the first one first. */
export function endingsOf(driver: Dated): Ending[] {
  const { emergencyCourse, emergencyCourseExpiration, passengerCourse, passengerCourseExpiration } = driver
  const known = [
    { name: 'CNH', gender: 'f' as const, on: driver.expirationDate },
    {
      name: 'Curso de emergência',
      gender: 'm' as const,
      on: emergencyCourse === false ? null : emergencyCourseExpiration,
    },
    {
      name: 'Curso de transporte de passageiros',
      gender: 'm' as const,
      on: passengerCourse === false ? null : passengerCourseExpiration,
    },
  ]
  return known
    .flatMap(({ on, ...what }) => (on ? [{ ...what, on }] : []))
    .sort((one, other) => one.on.localeCompare(other.on))
}

/** How it stands on a day; undefined where nothing has an end. */
export function standingOf(driver: Dated, noticeDays: number, now: Date): LicenceStanding | undefined {
  const [first] = endingsOf(driver)
  if (!first) return undefined
  if (first.on < today(now)) return 'expired'
  return first.on <= daysAfter(today(now), noticeDays) ? 'expiring' : 'valid'
}
