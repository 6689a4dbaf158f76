import { citizenMessageCreate } from '@saude/citizen/contract/message'
import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import type { Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import type { TravelDocument, TravelerDocument } from './documents.ts'

/** Who says it: the person whose act it follows from, or no one. */
interface Notifier {
  readonly user: { readonly id: string | null; readonly name: string }
  readonly now: Date
}

export type Occasion = 'confirmed' | 'changed' | 'boarding' | 'cancelled' | 'reminder'

type Trip = Pick<TravelDocument, 'originCity' | 'destinationCity' | 'appointmentDate'>

interface More {
  /** Of a change: the trip as the passenger knows it. */
  readonly before?: Trip | undefined
  readonly boarding?: string | null | undefined
  readonly reason?: string | null | undefined
}

/**
 * What a passenger reads. It names the city and the time, never the place of the appointment: others may look at the
 * telephone.
 */
export function travelMessage(occasion: Occasion, travel: Trip, more: More = {}): string {
  const { destinationCity, appointmentDate } = travel
  const trip = `Sua viagem para ${destinationCity.name ?? ''}`
  const when = `em ${formatDateTime(appointmentDate)}`
  const boarding = more.boarding ? ` Embarque: ${more.boarding}.` : ''
  switch (occasion) {
    case 'confirmed':
      return `${trip}, ${when}, está confirmada.${boarding} Leve um documento com foto.`
    case 'changed':
      return `${changeText(more.before ?? travel, travel)}${boarding}`
    case 'boarding':
      return `${trip}, ${when}, mudou.${boarding || ' O local de embarque é agora o seu endereço.'}`
    case 'cancelled':
      return `${trip}, ${when}, foi cancelada.${more.reason ? ` Motivo: ${more.reason}` : ''} Avisaremos sobre a nova viagem.`
    case 'reminder':
      return `Lembrete de amanhã. ${trip} parte ${when}.${boarding}`
  }
}

/** Under the name by which the passenger knows the trip: its destination so far. */
function changeText(before: Trip, { originCity, destinationCity, appointmentDate }: Trip): string {
  const parts = [
    ...(before.destinationCity.id === destinationCity.id
      ? []
      : [`o destino é agora ${destinationCity.name}`]),
    ...(before.originCity.id === originCity.id ? [] : [`a saída é agora de ${originCity.name}`]),
    `a partida é agora em ${formatDateTime(appointmentDate)}`,
  ]
  return `Sua viagem para ${before.destinationCity.name ?? ''} mudou: ${parts.join(', ')}.`
}

/** The steps that notify passengers, each with their place of boarding. */
export const notifyAll = (
  occasion: Occasion,
  travel: Trip,
  passengers: readonly Pick<TravelerDocument, 'citizen' | 'boardingPoint'>[],
  { user, now }: Notifier,
  more: Omit<More, 'boarding'> = {},
): Step[] =>
  passengers.map((one) =>
    notifyLater(citizenMessageCreate, {
      citizenId: one.citizen.id,
      message: travelMessage(occasion, travel, { ...more, boarding: one.boardingPoint }),
      userId: user.id,
      userName: user.name,
      at: toWire(now),
    }),
  )
