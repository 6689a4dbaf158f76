import { formatDateTime, formatInteger } from '@saude/contract/formats'
import type { ReactNode } from 'react'
import { useNetwork } from '../../platform/index.ts'
import { StatusDot } from '../../ui/index.ts'
import css from './Footer.module.css'
import { Jump, longFrom } from './Jump.tsx'

interface SourceNoticeProps {
  message: string | undefined
  /** When this device fetched what is shown; undefined for what the server has just said. */
  syncedAt: string | undefined
  /** Nothing is here so far, or nothing came: then there is nothing to say of it. */
  isEmpty: boolean
  /** What the server says it is at, while rows are on their way. */
  working: string | undefined
  /** Entries that are not shown here have changed. */
  isOutdated?: boolean
  refresh?: () => void
}

/** Where the rows come from. */
export function SourceNotice({
  message,
  syncedAt,
  isEmpty,
  working,
  isOutdated,
  refresh,
}: SourceNoticeProps) {
  const { online, slow, saveData } = useNetwork()
  const how = slow ? ' (internet lenta)' : saveData ? ' (economia de dados)' : ''
  const isLive = syncedAt === undefined
  if (working) return <StatusDot tone="info">{working}</StatusDot>
  if (isEmpty) return null
  if (isLive && !online) return <StatusDot tone="warning">Sem conexão com a internet</StatusDot>
  if (isLive && isOutdated)
    return (
      <StatusDot tone="info">
        Há mudanças que não aparecem aqui.{' '}
        <button type="button" className={css.refresh} onClick={refresh}>
          Atualizar lista
        </button>
      </StatusDot>
    )
  return (
    <span className={css.source}>
      <StatusDot tone={slow || !isLive ? 'warning' : 'success'}>
        {isLive ? `Usando dados em tempo real${how}` : `Usando dados de ${formatDateTime(syncedAt)}`}
        {message && `. ${message}`}
      </StatusDot>
    </span>
  )
}

interface FooterProps {
  notice: ReactNode
  count: number
  total: number | undefined
  /** Shows a row, counted from 1. */
  onJump: (row: number) => void
}

/** The foot of a wide list: where the data come from, how much of them is here. */
export const Footer = ({ notice, count, total, onJump }: FooterProps) => (
  <div className={css.footer}>
    {notice}
    {total !== undefined && total >= longFrom && <Jump total={total} onJump={onJump} className={css.jump} />}
    {total !== undefined && total > 0 && (
      <span
        className={css.count}
      >{`${formatInteger(Math.min(count, total))} de ${formatInteger(total)} carregados`}</span>
    )}
  </div>
)
