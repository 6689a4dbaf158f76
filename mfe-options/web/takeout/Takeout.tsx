import { formatDateTime, formatDecimal } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import {
  takeoutCreate,
  takeoutDays,
  takeoutList,
  takeoutRemove,
  takeoutStates,
  takeoutTake,
} from '@saude/core/contract/takeout'
import { Form, FormDialog } from '@saude/kits/form'
import { type Column, InfiniteList, type RowAction, RowLines } from '@saude/kits/list'
import { useMay, useSend } from '@saude/kits/platform'
import { Notice, toast, useConfirm } from '@saude/kits/ui'
import { Download, PackagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { followed } from './followed.ts'

type Row = ItemOf<typeof takeoutList>

/** What is to be known of an archive in one line: how far it is, how large, until when, or why there is none. */
const standing = ({ state, percent, megabytes, until, problem }: Row): string => {
  if (state === 'running') return `${percent ?? 0}%`
  if (state === 'done') return `${formatDecimal(megabytes)} MB, disponível até ${formatDateTime(until)}`
  return state === 'failed' ? (problem ?? '') : ''
}

const columns: Column<Row>[] = [
  { field: 'createdAt', width: 18 },
  { field: 'userName', width: 26, sub: ({ reason }) => reason },
  { field: 'sealing', width: 16, priority: 3 },
  { field: 'state', width: 40, sub: standing },
]

/** /app/options/takeout: everything of the municipality as one archive, ordered here and taken when it is ready. */
export default function Takeout() {
  const mayCreate = useMay(takeoutCreate.permission)
  const [isNew, setNew] = useState(false)
  const actions = useTakeoutActions()
  // How far it is no one announces: while one is made, the list asks again.
  useEffect(followed, [])
  return (
    <>
      <InfiniteList
        of={takeoutList}
        columns={columns}
        actions={actions}
        phoneRow={(row) => (
          <RowLines
            title={formatDateTime(row.createdAt)}
            below={[[takeoutStates[row.state], standing(row)], [row.userName]]}
          />
        )}
        phoneLines={3}
        empty="Nenhum arquivo foi solicitado."
        more={
          mayCreate ? [{ label: 'Solicitar arquivo', icon: PackagePlus, onSelect: () => setNew(true) }] : []
        }
        notice={
          <Notice tone="info">
            Todos os dados do município num só arquivo, que se lê sem este sistema ou se carrega noutra
            instalação. É preparado em segundo plano e fica disponível por {takeoutDays} dias. Guarde-o como
            um prontuário: tem dados pessoais de saúde.
          </Notice>
        }
      />
      {isNew && (
        <FormDialog title="Solicitar arquivo com tudo" onClose={() => setNew(false)}>
          <Form
            of={takeoutCreate}
            title="Arquivo"
            submitLabel="Solicitar"
            cancel={() => setNew(false)}
            onDone={() => {
              toast.success('O arquivo será preparado em segundo plano')
              setNew(false)
            }}
          />
        </FormDialog>
      )}
    </>
  )
}

function useTakeoutActions(): (row: Row) => RowAction[] {
  const confirm = useConfirm()
  const [take] = useSend(takeoutTake)
  const [remove] = useSend(takeoutRemove)
  const takeOf = async ({ id }: Row) => {
    try {
      const { archive } = await take({ id })
      if (archive?.url) window.location.assign(archive.url)
    } catch (error) {
      toast.failure(error)
    }
  }
  const removeOf = async ({ id, state }: Row) => {
    const isReady = state === 'done'
    const sure = await confirm({
      title: isReady ? 'Remover o arquivo?' : 'Cancelar o arquivo?',
      text: isReady
        ? 'O arquivo é apagado do servidor. Os dados do município ficam.'
        : 'O que já foi preparado é apagado.',
      confirmLabel: isReady ? 'Remover' : 'Cancelar arquivo',
      danger: true,
    })
    if (!sure) return
    try {
      await remove({ id })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (row) => [
    ...(row.state === 'done'
      ? [{ label: 'Baixar', icon: Download, runs: takeoutTake, onSelect: () => void takeOf(row) }]
      : []),
    ...(['waiting', 'running', 'done'].includes(row.state)
      ? [
          {
            label: row.state === 'done' ? 'Remover' : 'Cancelar',
            icon: Trash2,
            danger: true,
            runs: takeoutRemove,
            onSelect: () => void removeOf(row),
          },
        ]
      : []),
  ]
}
