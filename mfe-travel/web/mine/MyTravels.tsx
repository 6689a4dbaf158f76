import { formatDate, formatDateTime } from '@saude/contract/formats'
import { daysAfter, isDate, today } from '@saude/contract/instants'
import { deviceHolds, useKept, useNetwork } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Button, EmptyState, ErrorScreen, IconButton, Link, Notice, PageBody, Skeleton } from '@saude/kits/ui'
import { Bus, ChevronLeft, ChevronRight } from 'lucide-react'
import { travelMine } from '../../contract/mine.ts'
import css from './Mine.module.css'
import { MyTravel, type MyTrip } from './MyTravel.tsx'

/** /app/travel/mine: what the person drives on a day, for a thumb; also without a connection, where this device keeps it. */
export default function MyTravels() {
  const { params, set } = useSearch()
  const asked = params.get('day')
  const day = asked && isDate(asked) ? asked : today()
  const { data, error, refetch, keptAt, change } = useKept(travelMine, { day })
  // Who leaves before dawn has tomorrow's trips on the device too.
  useKept(travelMine, { day: daysAfter(today(), 1) }, { skip: !deviceHolds() })
  const onQueued = async (next: MyTrip) => {
    if (data) await change({ items: data.items.map((trip) => (trip.id === next.id ? next : trip)) })
  }
  const go = (to: string) => set({ day: to === today() ? null : to })
  return (
    <PageBody>
      <div className={css.screen}>
        <div className={css.bar}>
          <IconButton icon={ChevronLeft} name="Dia anterior" onClick={() => go(daysAfter(day, -1))} />
          <h2 className={css.title} aria-live="polite">
            {day === today() ? 'Hoje' : formatDate(day)}
          </h2>
          <IconButton icon={ChevronRight} name="Próximo dia" onClick={() => go(daysAfter(day, 1))} />
          {day !== today() && <Button onClick={() => go(today())}>Hoje</Button>}
        </div>
        <Connection keptAt={keptAt} />
        {data ? (
          data.items.length === 0 ? (
            <EmptyState icon={Bus} title="Nenhuma viagem confirmada para você neste dia." />
          ) : (
            data.items.map((trip) => <MyTravel key={trip.id} trip={trip} onQueued={onQueued} />)
          )
        ) : error ? (
          <ErrorScreen error={error} retry={refetch} />
        ) : (
          <Skeleton kind="card" />
        )}
      </div>
    </PageBody>
  )
}

const sentLater = 'o que você registrar é enviado quando ela voltar.'

/** What holds without a connection: no more is promised than this device does. */
function Connection({ keptAt }: { keptAt: string | undefined }) {
  const { online } = useNetwork()
  if (!deviceHolds())
    return (
      <Notice tone="info">
        Para registrar embarque, quilometragem e despesas também sem internet, ative os{' '}
        <Link href="/app/options/offline-data">dados offline</Link> neste celular.
      </Notice>
    )
  if (online && keptAt === undefined) return null
  return (
    <Notice tone="warning">
      {keptAt === undefined
        ? `Sem conexão: ${sentLater}`
        : `Sem conexão: viagens guardadas em ${formatDateTime(keptAt)}; ${sentLater}`}
    </Notice>
  )
}
