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

export type Occasion = 'confirmed' | 'changed' | 'cancelled' | 'reminder' | 'travelled'

/**
 * What a passenger reads. It names the city and the time, never the place of the appointment: others may look at the
 * telephone.
 */
export function travelMessage(
  occasion: Occasion,
  { destinationCity, appointmentDate }: Pick<TravelDocument, 'destinationCity' | 'appointmentDate'>,
  more: { readonly boarding?: string | null | undefined; readonly reason?: string | null | undefined } = {},
): string {
  const trip = `Sua viagem para ${destinationCity.name ?? ''}`
  const when = `em ${formatDateTime(appointmentDate)}`
  const boarding = more.boarding ? ` Embarque: ${more.boarding}.` : ''
  switch (occasion) {
    case 'confirmed':
      return `${trip}, ${when}, está confirmada.${boarding} Leve um documento com foto.`
    case 'changed':
      return `${trip} mudou: a partida é agora ${when}.${boarding}`
    case 'cancelled':
      return `${trip}, ${when}, foi cancelada.${more.reason ? ` Motivo: ${more.reason}` : ''} Avisaremos sobre a nova viagem.`
    case 'reminder':
      return `Lembrete de amanhã. ${trip} parte ${when}.${boarding}`
    case 'travelled':
      return `${trip}, ${when}, foi realizada.`
  }
}

/** The steps that notify passengers, each with their place of boarding. */
export const notifyAll = (
  occasion: Occasion,
  travel: Pick<TravelDocument, 'destinationCity' | 'appointmentDate'>,
  passengers: readonly Pick<TravelerDocument, 'citizen' | 'boardingPoint'>[],
  { user, now }: Notifier,
  reason?: string | null,
): Step[] =>
  passengers.map((one) =>
    notifyLater(citizenMessageCreate, {
      citizenId: one.citizen.id,
      message: travelMessage(occasion, travel, { boarding: one.boardingPoint, reason }),
      userId: user.id,
      userName: user.name,
      at: toWire(now),
    }),
  )
