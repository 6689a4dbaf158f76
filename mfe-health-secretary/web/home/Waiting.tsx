import { formatInteger } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useRunning } from '@saude/kits/platform'
import { Link, SimpleTable, usePhone } from '@saude/kits/ui'
import { type QueueStep, requestWaiting } from '../../contract/protocol.ts'
import { type ProtocolType, protocolTypes } from '../../contract/protocol-type.ts'
import css from './Home.module.css'

interface Row {
  readonly type: ProtocolType
  readonly toDecide: number
  readonly toBook: number
  readonly late: number
  readonly total: number
}

const queue = (type: ProtocolType, stage?: QueueStep) =>
  `/app/health-secretary/queue?${new URLSearchParams({ type, ...(stage && { stage }) })}`

const counted = (count: number, href: string, said: string) =>
  count === 0 ? (
    <span className={css.nothing}>0</span>
  ) : (
    <Link href={href} aria-label={`${formatInteger(count)} ${said}`}>
      {formatInteger(count)}
    </Link>
  )

const columns = [
  {
    key: 'type',
    title: 'Solicitações',
    cell: ({ type }: Row) => <Link href={queue(type)}>{protocolTypes[type]}</Link>,
  },
  {
    key: 'toDecide',
    title: 'A decidir',
    align: 'right' as const,
    cell: ({ type, toDecide }: Row) =>
      counted(toDecide, queue(type, 'decide'), `a decidir: ${protocolTypes[type]}`),
  },
  {
    key: 'toBook',
    title: 'A agendar',
    align: 'right' as const,
    cell: ({ type, toBook }: Row) =>
      counted(toBook, queue(type, 'book'), `a agendar: ${protocolTypes[type]}`),
  },
  {
    key: 'late',
    title: 'Acima do prazo',
    align: 'right' as const,
    cell: ({ type, late }: Row) =>
      counted(late, queue(type, 'late'), `acima do prazo: ${protocolTypes[type]}`),
  },
]

/** What waits for the person today, kind by kind; each count leads to those whom it counts. */
export function Waiting() {
  const { may } = useRunning()
  const phone = usePhone()
  const asked = useAsk(requestWaiting, {}, { skip: !may(requestWaiting) })
  if (!may(requestWaiting)) return null
  return (
    <DataCard
      title="Esperam por você hoje"
      asked={asked}
      height={200}
      isEmpty={({ items }) => items.every(({ total }) => total === 0)}
      empty="Ninguém espera nas filas"
    >
      {({ items }) => {
        const rows: readonly Row[] = items.filter(({ total }) => total > 0)
        if (phone)
          return (
            <ul className={css.kinds}>
              {rows.map((row) => (
                <PhoneRow key={row.type} row={row} />
              ))}
            </ul>
          )
        return (
          <SimpleTable
            caption="Filas de espera por tipo"
            columns={columns}
            rows={rows}
            rowKey={({ type }) => type}
          />
        )
      }}
    </DataCard>
  )
}

/** A kind, and below it those of its counts that are not nothing. */
function PhoneRow({ row: { type, toDecide, toBook, late } }: { row: Row }) {
  const counts = [
    { stage: 'decide', count: toDecide, said: 'a decidir' },
    { stage: 'book', count: toBook, said: 'a agendar' },
    { stage: 'late', count: late, said: 'acima do prazo' },
  ] as const
  return (
    <li>
      <Link href={queue(type)}>{protocolTypes[type]}</Link>
      <div className={css.counts}>
        {counts.map(({ stage, count, said }) =>
          count > 0 ? (
            <Link key={stage} href={queue(type, stage)}>
              {`${formatInteger(count)} ${said}`}
            </Link>
          ) : null,
        )}
      </div>
    </li>
  )
}
