import { entryOf, fieldsOf } from '@saude/contract/clean'
import { describeError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { formatRelativeDay, formatTime } from '@saude/contract/formats'
import { parseInstant, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Having } from '@saude/contract/record/record'
import { useState } from 'react'
import { ask, useAsk } from '../../platform/index.ts'
import { Button, Card, ErrorScreen, Skeleton, toast } from '../../ui/index.ts'
import css from './Record.module.css'

type Of = Having<'history'>
type History = OutputOf<Of['history']>
type Happened = History['items'][number]

/** What happened to an entry, by day, the newest first; older days are asked for. */
export function RecordHistory({ of, id }: { of: Of; id: string }) {
  const { data, error, refetch } = useAsk(of.history, { id })
  const older = useOlder(of, id, data)
  return (
    <Card title="Histórico">
      {!data &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={3} />
        ))}
      {data && older.items.length === 0 && <p>Nada aconteceu ainda.</p>}
      {byDay(older.items).map(([day, items]) => (
        <section key={day} className={css.day}>
          <h3>{formatRelativeDay(day)}</h3>
          <ol className={css.timeline}>
            {items.map((item) => (
              <HistoryItem key={item.id} of={of} item={item} />
            ))}
          </ol>
        </section>
      ))}
      {older.hasMore && (
        <Button loading={older.isLoading} onClick={() => void older.load()}>
          Mostrar mais
        </Button>
      )}
    </Card>
  )
}

/** The pages behind the first one; they go when the first is another, because something has happened since. */
function useOlder(of: Of, id: string, first: History | undefined) {
  const [pages, setPages] = useState<{ first: History; rest: readonly History[] }>()
  const [isLoading, setLoading] = useState(false)
  const rest = pages && pages.first === first ? pages.rest : []
  const all = first ? [first, ...rest] : []
  const items = all.flatMap((page) => page.items)
  const load = async () => {
    const before = items.at(-1)?.id
    if (!first || before === undefined) return
    setLoading(true)
    try {
      const page = await ask(of.history, { id, before })
      if (page) setPages({ first, rest: [...rest, page] })
    } catch (error) {
      toast.error(describeError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return { items, isLoading, load, hasMore: Boolean(all.at(-1)?.more) }
}

/** São Paulo's days. */
const dayOf = ({ at }: Happened): string => {
  const instant = parseInstant(at)
  return instant ? toWire(instant).slice(0, 10) : at.slice(0, 10)
}

function byDay(items: readonly Happened[]): [string, Happened[]][] {
  const days = new Map<string, Happened[]>()
  for (const item of items) days.set(dayOf(item), [...(days.get(dayOf(item)) ?? []), item])
  return [...days]
}

/** The words of the contract: 'Cadastro', 'Remoção'. */
function kindWord(of: Of, kind: string): string {
  // yup's Schema<Out> and AnySchema differ in flags only.
  const items = fieldsOf(of.history.output).items
  const item = items && entryOf(items)
  const schema = item && fieldsOf(item).kind
  return schema ? formatValue(schema, kind) : kind
}

function HistoryItem({ of, item }: { of: Of; item: Happened }) {
  const { at, userName, kind, title, from, to, reason, changes } = item
  return (
    <li className={css.happened}>
      <p>
        <strong>{title || kindWord(of, kind)}</strong>
        {(from || to) && ` ${[from, to].filter(Boolean).join(' → ')}`}
      </p>
      <p className={css.muted}>
        <time dateTime={at}>{formatTime(at)}</time> · {userName || 'Sistema'}
      </p>
      {reason && <p>Motivo: {reason}</p>}
      {changes && changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.label}>
              {`${change.label}: ${change.from || 'vazio'} → ${change.to || 'vazio'}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
