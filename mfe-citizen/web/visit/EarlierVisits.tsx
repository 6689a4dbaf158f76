import { formatDate, formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { useAsk, useNetwork } from '@saude/kits/platform'
import { Button, Skeleton, StatusDot } from '@saude/kits/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { citizenVisitList, visitOutcomes } from '../../contract/visit.ts'
import { OwnButtons } from '../history/OwnButtons.tsx'
import { type OwnActions, useOwnEntries } from '../history/useOwnEntries.tsx'
import { usePage } from '../pages/usePage.ts'
import css from './EarlierVisits.module.css'
import { lastVisitOf, type VisitedCitizen } from './words.ts'

type Visit = ItemOf<typeof citizenVisitList>

const tones = { done: 'success', refused: 'danger', absent: 'warning' } as const
/** Visits that are shown at first, and more at each press. */
const step = 10

/** 'Visitas anteriores': what happened at this door, when, why, and who was there; closed until it is asked for. */
export function EarlierVisits({ row }: { row: VisitedCitizen }) {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(step)
  const { online } = useNetwork()
  // At a door without a connection nothing is asked that a visit does not need.
  const { data, error, refetch, isFetching } = useAsk(
    citizenVisitList,
    { citizenId: row.id, startIndex: 0, stopIndex: count - 1 },
    { skip: !online },
  )
  const page = usePage(data)
  const { actionsOf, dialog } = useOwnEntries(row.id, row.name)
  if (!page && !online) return <p className={css.earlier}>Sem conexão: as visitas anteriores não aparecem.</p>
  if (!page)
    return (
      <div className={css.earlier}>
        {error ? (
          <p className={css.failure} role="alert">
            {error.message}
            {error.key !== 'permission' && (
              <Button kind="quiet" onClick={refetch}>
                Tentar novamente
              </Button>
            )}
          </p>
        ) : (
          <Skeleton kind="rows" count={1} />
        )}
      </div>
    )
  if (page.totalItems === 0)
    return (
      <p className={css.earlier}>
        {row.lastVisit
          ? `${lastVisitOf({ ...row, isVisited: false })}, sem detalhes registrados.`
          : 'Nenhuma visita anterior registrada.'}
      </p>
    )
  return (
    <div className={css.known}>
      <Button icon={isOpen ? ChevronUp : ChevronDown} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Visitas anteriores ({page.totalItems})
      </Button>
      {isOpen && (
        <ol className={css.visits} aria-label="Visitas anteriores">
          {page.items.map((visit) => (
            <Line key={visit.id} visit={visit} own={actionsOf({ ...visit, type: 'visit' })} />
          ))}
        </ol>
      )}
      {isOpen && !page.endReached && (
        <Button kind="quiet" loading={isFetching} onClick={() => setCount(count + step)}>
          Ver mais antigas
        </Button>
      )}
      {dialog}
    </div>
  )
}

const Line = ({
  visit: { date, outcome, professionalName, isAcs, reason, withdrawn, isOfHome, motives },
  own,
}: {
  visit: Visit
  own: OwnActions | undefined
}) => (
  <li className={css.visit}>
    <span>
      {formatDate(date)} <StatusDot tone={tones[outcome]}>{visitOutcomes[outcome]}</StatusDot>
    </span>
    <span className={css.who}>
      {professionalName ?? 'Profissional não informado'}
      {isAcs && ' (ACS)'}
    </span>
    {(isOfHome || motives) && (
      <p className={css.reason}>{[isOfHome && 'Visita do domicílio', motives].filter(Boolean).join(': ')}</p>
    )}
    {reason && <p className={css.reason}>{reason}</p>}
    {withdrawn && (
      <p className={css.reason}>
        {`${withdrawn.isCorrected ? 'Corrigida' : 'Removida'} em ${formatDateTime(withdrawn.at)}: ${withdrawn.reason ?? ''}`}
      </p>
    )}
    {own && (
      <span className={css.own}>
        <OwnButtons own={own} />
      </span>
    )}
  </li>
)
