import { formatDate } from '@saude/contract/formats'
import { useAsk, useDisabledReason, useMay } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Skeleton, StatusDot } from '@saude/kits/ui'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { visitOutcomes } from '../../../contract/visit.ts'
import { motives as motiveNames, shifts } from '../../../contract/visit-codes.ts'
import { visitOfHome, visitOfHomeList } from '../../../contract/visit-of-home.ts'
import { usePage } from '../../pages/usePage.ts'
import css from '../EarlierVisits.module.css'
import HomeVisit from './HomeVisit.tsx'

const tones = { done: 'success', refused: 'danger', absent: 'warning' } as const
/** Entries that are shown at first, and more at each press. */
const step = 10

interface VisitsOfHomeProps {
  readonly id: string
  /** A home no more: it is not visited. */
  readonly isOver: boolean
  /** When it was visited and is due, in words. */
  readonly due?: string
}

/** 'Visitas' of a home: what was entered, the last first, and the next one. */
export function VisitsOfHome({ id, isOver, due }: VisitsOfHomeProps) {
  const [count, setCount] = useState(step)
  const [isOpen, setOpen] = useState(false)
  const maySee = useMay(visitOfHomeList.permission)
  const mayVisit = useMay(visitOfHome.permission)
  const refused = useDisabledReason([visitOfHome])
  const { data, error, refetch, isFetching } = useAsk(
    visitOfHomeList,
    { homeId: id, startIndex: 0, stopIndex: count - 1 },
    { skip: !maySee },
  )
  const page = usePage(data)
  if (!maySee && !mayVisit) return null
  return (
    <Card
      title="Visitas do domicílio"
      subtitle={due}
      action={
        mayVisit && !isOver ? (
          <Button
            icon={ClipboardCheck}
            aria-disabled={refused !== undefined || undefined}
            title={refused}
            onClick={refused === undefined ? () => setOpen(true) : undefined}
          >
            Registrar visita
          </Button>
        ) : undefined
      }
    >
      {maySee &&
        !page &&
        (error ? <ErrorScreen error={error} retry={refetch} level={3} /> : <Skeleton kind="rows" />)}
      {page?.totalItems === 0 && (
        <p>Nenhuma visita ao domicílio inteiro. As de cada pessoa estão no histórico dela.</p>
      )}
      {page && page.totalItems > 0 && (
        <ol className={css.visits} aria-label="Visitas do domicílio">
          {page.items.map((one) => (
            <li key={one.id} className={css.visit}>
              <span>
                {formatDate(one.date)}{' '}
                <StatusDot tone={tones[one.outcome]}>{visitOutcomes[one.outcome]}</StatusDot>
              </span>
              <span>
                {[one.name, ...one.motives.map((motive) => motiveNames[motive])].filter(Boolean).join(', ')}
              </span>
              <span className={css.who}>
                {[one.professionalName, one.shift && shifts[one.shift], one.isWithdrawn && 'retirada']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      {page && !page.endReached && (
        <Button kind="quiet" loading={isFetching} onClick={() => setCount(count + step)}>
          Ver mais antigas
        </Button>
      )}
      {isOpen && <HomeVisit id={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}
