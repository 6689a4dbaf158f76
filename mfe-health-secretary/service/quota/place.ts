import { toWire } from '@saude/contract/instants'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import type { Item } from '../protocol/item.ts'

interface Reference {
  readonly id: string
}

/** What says who sees to a request: the provider of its place, else the one of the options' registers. */
export interface Provided {
  readonly provider?: Reference | null | undefined
  readonly performer?: Reference | null | undefined
  readonly appointmentAt?: Date | string | null | undefined
}

/** The provider whose places a request takes. */
export const providerRef = ({ provider, performer }: Provided): string | undefined =>
  (provider ?? performer)?.id

/** States in which somebody has a place of a month: who came has had it, and who stayed away too. */
const holding: readonly string[] = ['booked', 'done', 'absent', 'missed']

/** For which of a provider's things a quota is. */
export const quotaKey = (provider: string, type: ProtocolType, item: string): string =>
  `${provider}/${type}/${item}`

/** 'YYYY-MM' of an instant, where the municipality is. */
export const monthOf = (at: Date | string): string => toWire(new Date(at)).slice(0, 7)

interface Place {
  /** The provider's thing and the month. */
  readonly place: string | null
  readonly appointmentAt: Date | null
}

/** The place that a request has; null where it has none. */
export function placeIn(type: ProtocolType, request: Provided & { state: string }, item: Item | null): Place {
  const provider = providerRef(request)
  const { state, appointmentAt } = request
  if (!provider || !item || !appointmentAt || !holding.includes(state))
    return { place: null, appointmentAt: null }
  const place = `${quotaKey(provider, type, item.id)}/${monthOf(appointmentAt)}`
  return { place, appointmentAt: new Date(appointmentAt) }
}
