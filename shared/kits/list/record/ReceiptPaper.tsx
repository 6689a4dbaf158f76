import { formatMeasured } from '@saude/contract/format-value'
import { formatDateTime } from '@saude/contract/formats'
import { labelOf } from '@saude/contract/meta'
import { type AnyRecord, fieldOf } from '@saude/contract/record/record'
import type { ReactNode } from 'react'
import { useSession } from '../../platform/index.ts'
import { cx } from '../../ui/index.ts'
import { ClientMark } from './ClientMark.tsx'
import css from './Receipt.module.css'
import type { Entry } from './types.ts'

export type PaperSize = 'a4' | 'small'

interface ReceiptPaperProps {
  of: AnyRecord
  entry: Entry
  size: PaperSize
  /** Why it is in its state. */
  reason: string | undefined
  printedAt: Date
  /** What this kind of receipts says besides. */
  note?: ReactNode
}

/** What the person concerned takes home: protocol, who, what, where, when, and where it stands. */
export function ReceiptPaper({ of, entry, size, reason, printedAt, note }: ReceiptPaperProps) {
  const info = useSession()?.info
  const { number, createdAt, updatedAt } = entry
  const names = [...(of.states ? ['state'] : []), ...(of.receipt ?? [])]
  const facts = names.flatMap((name) => {
    const schema = fieldOf(of, name)
    const value = schema ? formatMeasured(schema, entry[name]) : ''
    const fact = schema && value !== '' ? [{ label: labelOf(schema, name), value }] : []
    return name === 'state' && reason ? [...fact, { label: 'Motivo', value: reason }] : fact
  })
  const isChanged = updatedAt && updatedAt !== createdAt
  return (
    <article className={cx(css.paper, size === 'small' && css.small)}>
      <header className={css.head}>
        <ClientMark />
        <div>
          <p>{info?.client?.name}</p>
          <strong>{of.titles.receipt}</strong>
        </div>
      </header>
      {of.hasNumber && <p className={css.number}>{number ? `Protocolo ${number}` : 'Sem protocolo'}</p>}
      <dl className={css.facts}>
        {facts.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label}:`}>{value}</dd>])}
      </dl>
      {note && <div className={css.note}>{note}</div>}
      {of.signatures.length > 0 && (
        <div className={css.signatures}>
          {of.signatures.map((who) => (
            <p key={who}>{who}</p>
          ))}
        </div>
      )}
      <footer className={css.foot}>
        <p>{`Registrado em: ${formatDateTime(createdAt)}`}</p>
        {isChanged && <p>{`Alterado em: ${formatDateTime(updatedAt)}`}</p>}
        <p>{`Impresso em: ${formatDateTime(printedAt)}`}</p>
        <p>{`Impresso por: ${info?.name || 'desconhecido'}`}</p>
      </footer>
    </article>
  )
}
