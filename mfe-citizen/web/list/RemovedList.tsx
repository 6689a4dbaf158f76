import { describeError } from '@saude/contract/errors'
import { formatCount, formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { anonymisedReason, useAsk, useMay, useSend, useSession } from '@saude/kits/platform'
import {
  Button,
  Dialog,
  ErrorScreen,
  type SimpleColumn,
  SimpleTable,
  Skeleton,
  Tooltip,
  toast,
  usePhone,
} from '@saude/kits/ui'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { citizenRestore } from '../../contract/citizen.ts'
import { citizenPart } from '../../contract/join.ts'
import { citizenRemovedList } from '../../contract/removed.ts'
import { PageFoot, pageSize } from '../pages/PageFoot.tsx'
import { Stacked } from '../pages/Stacked.tsx'
import { usePage } from '../pages/usePage.ts'

type Removed = ItemOf<typeof citizenRemovedList>

/** Whose removal can still be undone, by whom and when it was, and the way back. */
export function RemovedList({ onClose }: { onClose: () => void }) {
  const phone = usePhone()
  const [start, setStart] = useState(0)
  const { data, error, refetch, isFetching } = useAsk(citizenRemovedList, {
    startIndex: start,
    stopIndex: start + pageSize - 1,
  })
  const known = usePage(data)
  const page = error ? undefined : known
  const [restore, { isLoading }] = useSend(citizenRestore)
  const isAnonymised = useSession()?.info.isAnonymization === true
  const [part, { isLoading: isParting }] = useSend(citizenPart)
  const mayPart = useMay('citizenJoin')
  const undo = async ({ id, name, joinedInto }: Removed) => {
    try {
      await (joinedInto ? part({ id }) : restore({ id }))
      toast.success(joinedInto ? 'Junção desfeita' : `Cadastro de ${name} restaurado`)
      setStart(0)
    } catch (reason) {
      toast.error(describeError(reason).message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cadastros removidos"
      subtitle="A remoção pode ser desfeita em até 30 dias"
      size="wide"
      actions={
        page && page.totalItems > pageSize && <PageFoot page={page} busy={isFetching} onStart={setStart} />
      }
    >
      {!page &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={6} />
        ))}
      {page && (
        <SimpleTable<Removed>
          caption="Cadastros removidos"
          rows={page.items}
          empty="Nenhum cadastro removido nos últimos 30 dias."
          rowKey={({ id }) => id}
          columns={phone ? stacked : columns}
          actions={(row) => {
            if (row.joinedInto && !mayPart) return null
            const name = `Desfazer ${row.joinedInto ? 'junção' : 'remoção'} de ${row.name}`
            return isAnonymised ? (
              <Tooltip text={anonymisedReason} label>
                <Button kind="quiet" icon={Undo2} aria-disabled aria-label={`${name}: ${anonymisedReason}`}>
                  Desfazer
                </Button>
              </Tooltip>
            ) : (
              <Button
                kind="quiet"
                icon={Undo2}
                disabled={isLoading || isParting}
                aria-label={name}
                onClick={() => void undo(row)}
              >
                Desfazer
              </Button>
            )
          }}
        />
      )}
    </Dialog>
  )
}

const unknown = 'Sem informação'

const joinedWords = ({ joinedInto }: Removed): string[] =>
  joinedInto ? [`juntado ao cadastro de ${joinedInto.name}`] : []

const columns: readonly SimpleColumn<Removed>[] = [
  {
    key: 'name',
    title: 'Nome',
    cell: (row) => <Stacked title={row.name} details={joinedWords(row)} />,
  },
  { key: 'removedAt', title: 'Removido em', cell: ({ removedAt }) => formatDateTime(removedAt) },
  { key: 'removedBy', title: 'Removido por', cell: ({ removedBy }) => removedBy ?? unknown },
  { key: 'daysLeft', title: 'Prazo', cell: ({ daysLeft }) => daysText(daysLeft) },
]

const stacked: readonly SimpleColumn<Removed>[] = [
  {
    key: 'name',
    title: 'Cadastro',
    cell: (row) => (
      <Stacked
        title={row.name}
        details={[
          ...joinedWords(row),
          formatDateTime(row.removedAt),
          `por ${row.removedBy ?? unknown}`,
          daysText(row.daysLeft),
        ]}
      />
    ),
  },
]

const daysText = (days: number) => `${days === 1 ? 'resta' : 'restam'} ${formatCount(days, 'dia', 'dias')}`
