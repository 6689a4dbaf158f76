import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { Form, FormDialog } from '@saude/kits/form'
import { type Column, InfiniteList, type RowAction } from '@saude/kits/list'
import { useMay, useSend } from '@saude/kits/platform'
import { Notice, toast, useConfirm } from '@saude/kits/ui'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  contactMinutes,
  dataSourceCreate,
  dataSourceList,
  dataSourceRemove,
  dataSourceRenew,
} from '../../contract/data-source.ts'
import { SourceKey } from './SourceKey.tsx'

type Row = ItemOf<typeof dataSourceList>

const columns: Column<Row>[] = [
  {
    field: 'name',
    width: 26,
    sub: ({ lastPingAt }) =>
      lastPingAt ? `Contato: ${formatDateTime(lastPingAt)}` : 'Sem contato até agora',
  },
  { field: 'type', width: 18, wideOnly: true },
  { field: 'status', width: 16 },
  { field: 'ping', width: 14, wideOnly: true },
  { field: 'createdAt', width: 18, wideOnly: true },
]

/** /app/options/data-source/list: which other systems of the municipality are connected, by their last contact. */
export default function DataSources() {
  const mayCreate = useMay(dataSourceCreate.permission)
  const [isNew, setNew] = useState(false)
  const [key, setKey] = useState<string>()
  const actions = useSourceActions(setKey)
  return (
    <>
      <InfiniteList
        of={dataSourceList}
        columns={columns}
        actions={actions}
        csv
        more={mayCreate ? [{ label: 'Nova fonte de dados', icon: Plus, onSelect: () => setNew(true) }] : []}
        notice={
          <Notice tone="info">
            Uma fonte está conectada enquanto o seu conector avisa, ao menos a cada {contactMinutes} minutos,
            que está ativo.
          </Notice>
        }
      />
      {isNew && (
        <FormDialog title="Nova fonte de dados" onClose={() => setNew(false)}>
          <Form
            of={dataSourceCreate}
            title="Dados da fonte"
            submitLabel="Cadastrar"
            cancel={() => setNew(false)}
            onDone={(answer) => {
              setNew(false)
              setKey(answer?.key)
            }}
          />
        </FormDialog>
      )}
      {key !== undefined && <SourceKey value={key} onClose={() => setKey(undefined)} />}
    </>
  )
}

function useSourceActions(show: (key: string) => void): (row: Row) => RowAction[] {
  const confirm = useConfirm()
  const [renew] = useSend(dataSourceRenew)
  const [remove] = useSend(dataSourceRemove)
  const renewOf = async ({ id, name }: Row) => {
    const sure = await confirm({
      title: `Gerar outra chave para ${name}?`,
      text: 'A chave atual deixa de valer: o conector precisa receber a nova.',
      confirmLabel: 'Gerar chave',
      danger: true,
    })
    if (!sure) return
    try {
      show((await renew({ id })).key)
    } catch (error) {
      toast.failure(error)
    }
  }
  const removeOf = async ({ id, name }: Row) => {
    const sure = await confirm({
      title: `Remover ${name}?`,
      text: 'O conector deixa de ser reconhecido. Os dados que o sistema já tem ficam.',
      confirmLabel: 'Remover',
      danger: true,
    })
    if (!sure) return
    try {
      await remove({ id })
      toast.success('Fonte de dados removida')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (row) => [
    { label: 'Gerar chave', icon: KeyRound, runs: dataSourceRenew, onSelect: () => void renewOf(row) },
    {
      label: 'Remover',
      icon: Trash2,
      danger: true,
      runs: dataSourceRemove,
      onSelect: () => void removeOf(row),
    },
  ]
}
