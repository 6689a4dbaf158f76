import { formatDate, formatDateTime } from '@saude/contract/formats'
import { parseInstant, today } from '@saude/contract/instants'
import { usualHours } from '../contract/travel.ts'

export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** From a departure until vehicle, driver and passengers are free again. */
export interface Span {
  readonly appointmentDate: Date
  readonly endAt: Date
}

/** An instant as the store or a call has it. */
export const instantOf = (value: string | Date | null | undefined): Date | undefined =>
  value instanceof Date ? value : typeof value === 'string' ? parseInstant(value) : undefined

/** When a trip ends: as somebody has said, or after the usual time. */
export const endOf = (appointmentDate: Date, returnAt: Date | null | undefined): Date =>
  returnAt ?? new Date(appointmentDate.getTime() + usualHours * hourMs)

export const overlaps = (one: Span, other: Span): boolean =>
  one.appointmentDate < other.endAt && other.appointmentDate < one.endAt

/** The day where the municipality is, not in UTC: a trip at 23:30 is of that day. */
export const dayOf = (instant: Date): string => today(instant)

/** 'Campinas - SP em 04/05/2030 às 04:30' */
export const tripName = ({
  destinationCity,
  appointmentDate,
}: {
  readonly destinationCity: { readonly name?: string | undefined }
  readonly appointmentDate: Date
}): string => `${destinationCity.name ?? ''} em ${formatDateTime(appointmentDate)}`

export const daySaid = (instant: Date): string => formatDate(instant)

const tripRestHours = 11
const shiftHours = 12

/**
 * Why a driver has had too little rest: eleven hours between the trips of two days (CLT, art. 235-C, § 3, Lei
 * 13.103/2015); trips of one shift follow each other without.
 */
export function restReason(span: Span, others: readonly Span[]): string | undefined {
  for (const other of others) {
    const [first, second] = other.appointmentDate < span.appointmentDate ? [other, span] : [span, other]
    const gap = (second.appointmentDate.getTime() - first.endAt.getTime()) / hourMs
    const shift = (second.endAt.getTime() - first.appointmentDate.getTime()) / hourMs
    if (gap >= 0 && gap < tripRestHours && shift > shiftHours)
      return `Descanso de ${Math.floor(gap)} h entre viagens; o mínimo são ${tripRestHours} h`
  }
  return undefined
}
