import { formatCount, formatDate, formatDistance } from '@saude/contract/formats'
import { distanceBetween } from '@saude/contract/geo'
import type { ItemOf } from '@saude/contract/list-query'
import type { DevicePosition } from '@saude/kits/platform'
import type { Tone } from '@saude/kits/ui'
import { type visitList, visitOutcomes } from '../../contract/visit.ts'

export type VisitRow = ItemOf<typeof visitList>
/** Somebody at whose door one stands. */
export type VisitedCitizen = Pick<VisitRow, 'id' | 'name' | 'lastVisit'>

const days = (count: number) => formatCount(count, 'dia', 'dias')

/** The status line of a visit, with its colour. */
export function statusOf({ statusNumber }: Pick<VisitRow, 'statusNumber'>): { tone: Tone; text: string } {
  if (statusNumber === null || statusNumber === undefined) return { tone: 'neutral', text: 'Não visitado' }
  if (statusNumber > 0) return { tone: 'danger', text: `Está ${days(statusNumber)} atrasado` }
  if (statusNumber === 0) return { tone: 'warning', text: 'Nova visita até hoje' }
  return { tone: 'success', text: `Nova visita em até ${days(-statusNumber)}` }
}

/** 'Visitado em 20/11/2026', or when it was the last time. */
export const lastVisitOf = ({ isVisited, lastVisit }: Pick<VisitRow, 'isVisited' | 'lastVisit'>): string =>
  isVisited ? `Visitado em ${formatDate(lastVisit)}` : `Última visita: ${formatDate(lastVisit) || 'nenhuma'}`

/** 'Ausente em 19/11/2026': somebody was there in vain. */
export const attemptOf = ({ lastAttempt }: Pick<VisitRow, 'lastAttempt'>): string | undefined =>
  lastAttempt ? `${visitOutcomes[lastAttempt.outcome]} em ${formatDate(lastAttempt.date)}` : undefined

/** What was typed about that attempt. */
export const reasonOf = ({ lastAttempt }: Pick<VisitRow, 'lastAttempt'>): string | undefined =>
  lastAttempt?.reason ? `Motivo: ${lastAttempt.reason}` : undefined

/** From the device to the address; empty while the device's position is not known. */
export function distanceOf(
  { addressCoordinates: at }: Pick<VisitRow, 'addressCoordinates'>,
  from: Pick<DevicePosition, 'latitude' | 'longitude'> | undefined,
): string {
  if (!at) return 'Sem localização'
  if (!from) return ''
  return formatDistance(
    distanceBetween({ lat: from.latitude, lng: from.longitude }, { lat: at.y, lng: at.x }),
  )
}
