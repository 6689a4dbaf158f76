import { formatPhone } from '@saude/contract/formats'
import type { RowAction } from '@saude/kits/list'
import { Navigation, Phone } from 'lucide-react'
import type { VisitRow } from './words.ts'

type Door = Pick<VisitRow, 'phone' | 'address' | 'addressCoordinates'>

/** Before the visit: a call, and the way in the map application of the device (RFC 3966, RFC 5870). */
export function waysTo({ phone, address, addressCoordinates: at }: Door): RowAction[] {
  const place = at ? `${at.y},${at.x}` : undefined
  const way = place ? `geo:${place}?q=${place}` : address && `geo:0,0?q=${encodeURIComponent(address)}`
  return [
    ...(phone ? [{ label: `Ligar para ${formatPhone(phone)}`, icon: Phone, to: `tel:+55${phone}` }] : []),
    ...(way ? [{ label: 'Como chegar', icon: Navigation, to: way }] : []),
  ]
}
