import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { MayLink } from '@saude/kits/platform'
import { Button, Dialog, type SimpleColumn, SimpleTable, StatusDot } from '@saude/kits/ui'
import type { IndicatorRow } from '../../contract/indicator-list.ts'

type Practice = IndicatorRow['practices'][number]

/** Why somebody counts or does not: each practice, by which record, until when. */
export function Practices({ row, onClose }: { row: IndicatorRow; onClose: () => void }) {
  const columns: SimpleColumn<Practice>[] = [
    { key: 'title', title: 'Prática', cell: ({ title }) => title },
    {
      key: 'state',
      title: 'Situação',
      cell: ({ isMet, act }) => (
        <StatusDot tone={isMet ? 'success' : 'warning'}>{isMet ? 'Cumprida' : act}</StatusDot>
      ),
    },
    {
      key: 'on',
      title: 'Registro',
      cell: ({ on }) =>
        on === null || on === undefined ? (
          'Nenhum'
        ) : (
          <MayLink needs="citizenHistory" href={`/app/citizen/history/${row.id}`}>
            {formatDate(on)}
          </MayLink>
        ),
    },
    {
      key: 'until',
      title: 'Até quando',
      cell: ({ until, isMet }) =>
        until
          ? `${isMet ? 'Vale até' : until < today() ? 'Prazo encerrado em' : 'Fazer até'} ${formatDate(until)}`
          : isMet
            ? 'Não vence'
            : 'Sem data',
    },
  ]
  return (
    <Dialog
      open
      title={row.name}
      subtitle="Estimativa local: o que conta e o que falta"
      onClose={onClose}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      <SimpleTable caption="Práticas" columns={columns} rows={row.practices} rowKey={({ key }) => key} />
    </Dialog>
  )
}
