import { formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { driverSearch } from '@saude/core/contract/driver'
import type { vehicleFleet } from '@saude/options/contract/vehicle'
import { dayOf, type Span } from './time.ts'

export type Vehicle = OutputOf<typeof vehicleFleet>['items'][number]
export type Driver = OutputOf<typeof driverSearch>['items'][number]

/** Seats that are not the driver's. */
export const capacityOf = ({ maxCapacity }: Pick<Vehicle, 'maxCapacity'>): number => maxCapacity - 1

/** Above nine places a vehicle wants category D (CTB, art. 143). */
const mostOfB = 9

const licenceOf = ({ licence, maxCapacity }: Vehicle): string =>
  licence ?? (maxCapacity > mostOfB ? 'D' : 'B')

const ranks = 'BCDE'

/** Whether a category is enough: D includes C and B, A is for motorcycles alone. */
export const licenceFits = (held: string | null | undefined, needed: string): boolean =>
  [...(held ?? '')].some((letter) => ranks.includes(letter) && ranks.indexOf(letter) >= ranks.indexOf(needed))

interface Wanted {
  readonly taken: number
  readonly wheelchairs: number
}

/** What speaks against a vehicle, whatever else it is booked for. */
export function vehicleReasons(vehicle: Vehicle, span: Span, { taken, wheelchairs }: Wanted): string[] {
  const { inspectionUntil } = vehicle
  const capacity = capacityOf(vehicle)
  const places = vehicle.wheelchairPlaces ?? 0
  return [
    ...(inspectionUntil && inspectionUntil < dayOf(span.endAt)
      ? [`Vistoria vencida em ${formatDate(inspectionUntil)}`]
      : []),
    ...(taken > capacity ? [`Tem ${capacity} lugares para passageiros, e ${taken} estão ocupados`] : []),
    ...(wheelchairs > places
      ? [`Tem ${places} lugares para cadeira de rodas, e são precisos ${wheelchairs}`]
      : []),
  ]
}

const isOver = (until: string | null | undefined, day: string): boolean => !!until && until < day

/** What speaks against a driver, whatever else he or she drives. */
export function driverReasons(driver: Driver, vehicle: Vehicle | undefined, span: Span): string[] {
  const day = dayOf(span.endAt)
  const { typeCnh, expirationDate } = driver
  const needed = vehicle && licenceOf(vehicle)
  const carriesMany = needed === 'D' || needed === 'E'
  const reasons: string[] = []
  if (!typeCnh || !expirationDate) reasons.push('CNH sem categoria ou validade no cadastro')
  if (isOver(expirationDate, day)) reasons.push(`CNH vencida em ${formatDate(expirationDate)}`)
  if (needed && typeCnh && !licenceFits(typeCnh, needed))
    reasons.push(`CNH de categoria ${typeCnh}; o veículo exige ${needed}`)
  if (carriesMany)
    reasons.push(
      ...courseReason(
        'de transporte de passageiros',
        driver.passengerCourse,
        driver.passengerCourseExpiration,
        day,
      ),
    )
  if (vehicle?.isAmbulance)
    reasons.push(
      ...courseReason('de emergência', driver.emergencyCourse, driver.emergencyCourseExpiration, day),
    )
  return reasons
}

function courseReason(
  course: string,
  has: boolean | null | undefined,
  until: string | null | undefined,
  day: string,
): string[] {
  if (!has) return [`Falta o curso ${course}`]
  return isOver(until, day) ? [`Curso ${course} vencido em ${formatDate(until)}`] : []
}
