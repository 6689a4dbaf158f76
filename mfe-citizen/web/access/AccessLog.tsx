import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { accessActs } from '@saude/contract/logged'
import { citizenAccessLog } from '@saude/core/contract/access-log'
import { useAsk } from '@saude/kits/platform'
import {
  Dialog,
  ErrorScreen,
  Segmented,
  type SimpleColumn,
  SimpleTable,
  Skeleton,
  usePhone,
} from '@saude/kits/ui'
import { useState } from 'react'
import { PageFoot, pageSize } from '../pages/PageFoot.tsx'
import { Stacked } from '../pages/Stacked.tsx'
import { usePage } from '../pages/usePage.ts'
import css from './AccessLog.module.css'

type Entry = ItemOf<typeof citizenAccessLog>

const kinds = [
  { value: 'all', label: 'Todos' },
  { value: 'changes', label: 'Só alterações' },
] as const

type Kind = (typeof kinds)[number]['value']

const columns: readonly SimpleColumn<Entry>[] = [
  { key: 'at', title: 'Data', cell: ({ at }) => formatDateTime(at) },
  { key: 'userName', title: 'Usuário', cell: ({ userName }) => userName },
  { key: 'act', title: 'Ação', cell: ({ act }) => accessActs[act] },
  { key: 'action', title: 'Onde', cell: ({ action }) => action },
]

const stacked: readonly SimpleColumn<Entry>[] = [
  {
    key: 'act',
    title: 'Acesso',
    cell: ({ at, userName, act, action }) => (
      <Stacked title={accessActs[act]} details={[action, formatDateTime(at), userName]} />
    ),
  },
]

/** Who read or changed this record, when, by what; for those who may see it. */
export function AccessLog({ citizenId, onClose }: { citizenId: string; onClose: () => void }) {
  const phone = usePhone()
  const [kind, setKind] = useState<Kind>('all')
  const [start, setStart] = useState(0)
  const { data, error, refetch, isFetching } = useAsk(citizenAccessLog, {
    citizenId,
    onlyChanges: kind === 'changes',
    startIndex: start,
    stopIndex: start + pageSize - 1,
  })
  const known = usePage(data)
  const page = error ? undefined : known
  const choose = (chosen: Kind) => {
    setKind(chosen)
    setStart(0)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Registro de acessos"
      subtitle="Quem consultou ou alterou este cadastro"
      size="medium"
      actions={
        page && page.totalItems > pageSize && <PageFoot page={page} busy={isFetching} onStart={setStart} />
      }
    >
      <div className={css.kinds}>
        <Segmented options={kinds} value={kind} onChange={choose} label="Acessos" />
      </div>
      {!page &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={6} />
        ))}
      {page && (
        <SimpleTable<Entry>
          caption="Registro de acessos"
          rows={page.items}
          empty={kind === 'changes' ? 'Nenhuma alteração registrada.' : 'Nenhum acesso registrado.'}
          rowKey={({ id }) => id}
          columns={phone ? stacked : columns}
        />
      )}
    </Dialog>
  )
}
