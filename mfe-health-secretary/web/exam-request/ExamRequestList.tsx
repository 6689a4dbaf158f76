import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { useSend } from '@saude/kits/platform'
import { StatusDot, type Tone, toast, useConfirm, usePhone } from '@saude/kits/ui'
import { Pencil, Trash2 } from 'lucide-react'
import {
  examRequestCreate,
  examRequestDelete,
  examRequestGet,
  examRequestList,
  examRequestUpdate,
} from '../../contract/exam-request.ts'
import { type Priority, priorities } from '../../contract/priority.ts'

type Row = ItemOf<typeof examRequestList>

const base = '/app/health-secretary/exam-request'

const tones: Readonly<Record<Priority, Tone>> = {
  notUrgent: 'neutral',
  littleUrgent: 'info',
  urgent: 'warning',
  veryUrgent: 'danger',
  emergency: 'danger',
}

/** /app/health-secretary/exam-request */
export default function ExamRequestList() {
  const remove = useRemoval()
  const phone = usePhone()
  return (
    <InfiniteList
      of={examRequestList}
      title="Solicitações de exames"
      columns={[
        { field: 'citizen', sub: situation },
        { field: 'exam' },
        {
          field: 'priority',
          draw: ({ priority }) => <StatusDot tone={tones[priority]}>{priorities[priority]}</StatusDot>,
        },
        // The second line of a row on the phone has no room for it.
        ...(phone ? [] : [{ field: 'updatedAt' } as const]),
      ]}
      rowTitle={({ citizen, exam }) => ({ title: citizen.name ?? '', subtitle: exam.name ?? '' })}
      actions={(row) => [
        {
          label: 'Editar',
          icon: Pencil,
          to: `${base}/update/${row.id}`,
          runs: [examRequestGet, examRequestUpdate],
        },
        {
          label: 'Remover',
          icon: Trash2,
          onSelect: () => void remove(row),
          runs: examRequestDelete,
          danger: true,
        },
      ]}
      create={{ to: `${base}/create`, label: 'Nova solicitação', runs: examRequestCreate }}
    />
  )
}

/** Under the name: the citizen's record is gone. */
const situation = ({ citizen }: Row) =>
  citizen.isRemoved ? <StatusDot tone="warning">Cadastro removido</StatusDot> : null

function useRemoval() {
  const confirm = useConfirm()
  const [remove] = useSend(examRequestDelete)
  return async ({ id, citizen, exam }: Row) => {
    const sure = await confirm({
      title: 'Remover solicitação de exame',
      text: `Confirma a remoção da solicitação de ${exam.name ?? 'exame'} de ${citizen.name ?? 'cidadão'}?`,
      confirmLabel: 'Remover',
      danger: true,
    })
    if (!sure) return
    try {
      await remove({ id })
      toast.success('Solicitação removida')
    } catch (error) {
      toast.failure(error)
    }
  }
}
