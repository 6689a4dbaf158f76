import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { Button, Dialog, EmptyState, ErrorScreen, Skeleton } from '@saude/kits/ui'
import { CircleCheck } from 'lucide-react'
import { bpaChanges, lineChanges } from '../../contract/bpa.ts'
import css from './MendDialog.module.css'
import { Rows } from './Rows.tsx'

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
      {data?.items.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nada mudou: o arquivo seria o mesmo." />
      )}
      {data && data.items.length > 0 && (
        <div className={css.part}>
          <Rows
            label="Linhas que mudaram"
            rows={data.items}
            rowKey={({ id }) => id}
            title={({ change, citizen }) => `${lineChanges[change]}: ${citizen || 'consolidado'}`}
            lines={({ date, procedure, what }) => [
              [date && formatDate(date), procedure].filter(Boolean).join(' · '),
              what,
            ]}
          />
          {data.total > data.items.length && (
            <p>{`São mostradas as primeiras ${formatInteger(data.items.length)}.`}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}
