import { formatCount } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useDisabledReason } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { StatusDot } from '@saude/kits/ui'
import { useState } from 'react'
import { visitList, visitRecord } from '../../contract/visit.ts'
import { forToday, ownCount } from './for-today.ts'
import { useHere } from './useHere.ts'
import { VisitRecord } from './VisitRecord.tsx'
import css from './VisitsCard.module.css'
import { distanceOf, statusOf, type VisitRow } from './words.ts'

/** Rows of the card, and those that they are chosen from. */
const most = 5
const choice = 39

/** Shared as `citizen.visits`: whom to visit today, a press away from being recorded. */
export default function VisitsCard() {
  const late = useAsk(visitList, { status: 'delay', startIndex: 0, stopIndex: choice })
  const onTime = useAsk(visitList, { status: 'alright', startIndex: 0, stopIndex: choice })
  // Opening a page does not ask for the position.
  const { position } = useHere({ onlyIfGranted: true })
  const [recorded, setRecorded] = useState<VisitRow>()
  const disabledReason = useDisabledReason(visitRecord)
  const error = late.error ?? onTime.error
  const data =
    late.data && onTime.data
      ? {
          rows: forToday([late.data, onTime.data], position).slice(0, most),
          late: late.data.totalItems,
          own: ownCount(late.data),
        }
      : undefined
  const refetch = () => {
    late.refetch()
    onTime.refetch()
  }
  return (
    <>
      <DataCard
        title="Visitas de hoje"
        subtitle={(shown) =>
          shown.late > 0 ? (
            <Link href="/app/visit-list?status=delay">{lateText(shown.late, shown.own)}</Link>
          ) : (
            lateText(shown.late, shown.own)
          )
        }
        link={{ href: '/app/visit-list', text: 'VER MAIS' }}
        asked={{ data, error, isLoading: late.isLoading || onTime.isLoading, refetch }}
        height={380}
        isEmpty={({ rows }) => rows.length === 0}
        empty="Nenhuma visita em atraso ou para hoje."
      >
        {({ rows }) => (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className={css.row}>
                <button
                  type="button"
                  className={css.item}
                  aria-disabled={disabledReason ? true : undefined}
                  title={disabledReason}
                  onClick={() => !disabledReason && setRecorded(row)}
                >
                  <strong className={css.name}>{row.name}</strong>
                  <StatusDot tone={statusOf(row).tone}>{statusOf(row).text}</StatusDot>
                  <span className={css.where}>
                    {[position && distanceOf(row, position), row.address].filter(Boolean).join(' · ') ||
                      'Sem endereço'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </DataCard>
      {recorded && <VisitRecord row={recorded} onClose={() => setRecorded(undefined)} />}
    </>
  )
}

/** '12 em atraso, 3 suas': of an agent also how many are their own. */
function lateText(late: number, own: number | undefined): string {
  const all = late === 0 ? 'Nenhuma em atraso' : `${late.toLocaleString('pt-BR')} em atraso`
  return own === undefined || late === 0 ? all : `${all}, ${formatCount(own, 'sua', 'suas')}`
}
