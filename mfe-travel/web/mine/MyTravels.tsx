import { formatDate } from '@saude/contract/formats'
import { daysAfter, isDate, today } from '@saude/contract/instants'
import { useAsk } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Button, EmptyState, ErrorScreen, IconButton, Notice, PageBody, Skeleton } from '@saude/kits/ui'
import { Bus, ChevronLeft, ChevronRight } from 'lucide-react'
import { travelMine } from '../../contract/mine.ts'
import css from './Mine.module.css'
import { MyTravel } from './MyTravel.tsx'

/** /app/travel/mine: what the person drives on a day, for a thumb. */
export default function MyTravels() {
  const { params, set } = useSearch()
  const asked = params.get('day')
  const day = asked && isDate(asked) ? asked : today()
  const { data, error, refetch } = useAsk(travelMine, { day })
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
        <Notice tone="info">
          Esta tela precisa de internet: sem conexão, o embarque ainda não é registrado.
        </Notice>
        {data ? (
          data.items.length === 0 ? (
            <EmptyState icon={Bus} title="Nenhuma viagem confirmada para você neste dia." />
          ) : (
            data.items.map((trip) => <MyTravel key={trip.id} trip={trip} />)
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
