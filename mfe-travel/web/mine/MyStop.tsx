import { formatPhone, formatTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { QueuedError, useDisabledReason, useSend } from '@saude/kits/platform'
import { Badge, toast } from '@saude/kits/ui'
import { MapPin, Phone } from 'lucide-react'
import { stopKinds } from '../../contract/travel.ts'
import { travelerMark } from '../../contract/traveler.ts'
import { type Presence, PresenceChoice } from '../course/PresenceChoice.tsx'
import css from './Mine.module.css'
import type { MyTrip } from './MyTravel.tsx'

interface MyStopProps {
  stop: MyTrip['stops'][number]
  /** Who boards here is ticked. */
  isTicked: boolean
  /** The tick waits on this device. */
  onQueued: (presence: Presence | null) => Promise<void>
}

/** One stop: whom to call, where to go, and who boarded. Never why anybody travels. */
export function MyStop({ stop, isTicked, onQueued }: MyStopProps) {
  const [mark] = useSend(travelerMark)
  const disabledReason = useDisabledReason(travelerMark)
  const { name, kind, at, where, phone, latitude, longitude, companion, wheelchair, presence } = stop
  const send = async (next: Presence | null) => {
    try {
      const input = { id: stop.travelerId, presence: next, at: toWire(new Date()) }
      await mark(input, { description: `Embarque de ${name}` })
    } catch (reason) {
      if (!(reason instanceof QueuedError)) return toast.failure(reason)
      await onQueued(next)
      toast.kept()
    }
  }
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number'
  return (
    <li className={css.stop}>
      <div className={css.stopHead}>
        <strong>{formatTime(at)}</strong>
        <span className={css.name}>{name}</span>
        <Badge tone={kind === 'pickup' ? 'info' : 'neutral'}>{stopKinds[kind]}</Badge>
        {wheelchair && <Badge tone="warning">Cadeira de rodas</Badge>}
      </div>
      {companion && <span>Acompanhante: {companion}</span>}
      <span className={css.muted}>{where ?? 'Local não informado'}</span>
      <div className={css.links}>
        {phone && (
          <a href={`tel:${phone}`} className={css.link}>
            <Phone size={18} aria-hidden /> Ligar {formatPhone(phone)}
          </a>
        )}
        {hasPlace && (
          <a href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`} className={css.link}>
            <MapPin size={18} aria-hidden /> Abrir no mapa
          </a>
        )}
      </div>
      {isTicked && (
        <PresenceChoice
          name={name}
          value={presence}
          disabledReason={disabledReason}
          onChange={(next) => void send(next)}
        />
      )}
    </li>
  )
}
