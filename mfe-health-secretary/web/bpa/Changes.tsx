import { formatCount, formatDate } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { Button, Dialog, ErrorScreen, SimpleTable, Skeleton } from '@saude/kits/ui'
import { bpaChanges, lineChanges } from '../../contract/bpa.ts'

interface ChangesProps {
  /** Id of the exported file. */
  file: string
  onClose: () => void
}

/** What of an exported file would be otherwise now, line by line. */
export function Changes({ file, onClose }: ChangesProps) {
  const { data, error, refetch } = useAsk(bpaChanges, { id: file })
  return (
    <Dialog
      open
      size="wide"
      title="O que mudou desde a exportação"
      subtitle={data && formatCount(data.total, 'linha', 'linhas')}
      onClose={onClose}
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={4} />}
      {data && (
        <SimpleTable
          caption="Linhas que mudaram"
          rows={data.items}
          rowKey={({ id }) => id}
          empty="Nada mudou: o arquivo seria o mesmo."
          columns={[
            { key: 'change', title: 'Mudança', cell: ({ change }) => lineChanges[change] },
            { key: 'citizen', title: 'Cidadão', cell: ({ citizen }) => citizen || 'Consolidado' },
            { key: 'date', title: 'Data', cell: ({ date }) => (date ? formatDate(date) : '–') },
            { key: 'procedure', title: 'Procedimento', cell: ({ procedure }) => procedure },
            { key: 'what', title: 'O que mudou', cell: ({ what }) => what },
          ]}
        />
      )}
      {data && data.total > data.items.length && <p>{`São mostradas as primeiras ${data.items.length}.`}</p>}
    </Dialog>
  )
}
