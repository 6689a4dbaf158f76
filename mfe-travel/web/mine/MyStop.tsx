import { formatPhone, formatTime } from '@saude/contract/formats'
import { useSend } from '@saude/kits/platform'
import { Badge, Segmented, toast } from '@saude/kits/ui'
import { MapPin, Phone } from 'lucide-react'
import { stopKinds } from '../../contract/travel.ts'
import { presences, travelerMark } from '../../contract/traveler.ts'
import css from './Mine.module.css'
import type { MyTrip } from './MyTravel.tsx'

type Presence = keyof typeof presences
/** Short enough for a phone, all three beside each other. */
const options: readonly { value: Presence; label: string }[] = [
  { value: 'boarded', label: presences.boarded },
  { value: 'absent', label: presences.absent },
  { value: 'returnedOther', label: 'Outro meio' },
]

interface MyStopProps {
  stop: MyTrip['stops'][number]
  /** Who boards here is ticked. */
  isTicked: boolean
  disabledReason: string | undefined
}

/** One stop: whom to call, where to go, and who boarded. Never why anybody travels. */
export function MyStop({ stop, isTicked, disabledReason }: MyStopProps) {
  const [mark] = useSend(travelerMark)
  const { name, kind, at, where, phone, latitude, longitude, companion, wheelchair, presence } = stop
  const send = (next: Presence | null) => mark({ id: stop.travelerId, presence: next }).catch(toast.failure)
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
        <div className={css.scroll}>
          <Segmented
            label={`Embarque de ${name}`}
            options={options}
            value={presence ?? null}
            disabled={disabledReason !== undefined}
            onChange={(next) => void send(next)}
            onClear={() => void send(null)}
          />
        </div>
      )}
    </li>
  )
}
