import { describeError } from '@saude/contract/errors'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList, type RowAction } from '@saude/kits/list'
import { useSend } from '@saude/kits/platform'
import { StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { History, MapPin, Pencil, Trash2 } from 'lucide-react'
import { citizenDelete, citizenList } from '../../contract/citizen.ts'

type Row = ItemOf<typeof citizenList>

/** /app/citizen: the list that staff work from all day (specification 2, section 2). */
export default function CitizenList() {
  const remove = useRemoval()
  return (
    <InfiniteList
      of={citizenList}
      columns={[
        { field: 'name', width: 60, sub: situation },
        { field: 'cns', width: 40 },
      ]}
      actions={(row): RowAction[] => [
        {
          label: 'Localização',
          icon: MapPin,
          to: `/app/citizen/location/${row.id}`,
          needs: 'citizenUpdateGeolocation',
        },
        { label: 'Histórico', icon: History, to: `/app/citizen/history/${row.id}`, needs: 'citizenHistory' },
        {
          label: 'Editar',
          icon: Pencil,
          to: `/app/citizen/update/${row.id}`,
          needs: { every: ['citizenUpdate', 'citizenGet'] },
        },
        {
          label: 'Remover',
          icon: Trash2,
          onSelect: () => void remove(row),
          needs: 'citizenDelete',
          danger: true,
        },
      ]}
      create={{ to: '/app/citizen/create', label: 'Novo cidadão', needs: 'citizenCreate' }}
      title="Cidadãos"
    />
  )
}

/** Under the name: a death, a move. */
function situation({ deathAt, addressOnCity }: Row) {
  if (deathAt) return <StatusDot tone="danger">Cidadão falecido</StatusDot>
  if (addressOnCity === false) return <StatusDot tone="warning">Mudou-se</StatusDot>
  return null
}

/** Asks, then removes; the list reloads by itself, as it reads the topic that the removal writes. */
function useRemoval() {
  const confirm = useConfirm()
  const [remove] = useSend(citizenDelete)
  return async (row: Row) => {
    const sure = await confirm({
      title: 'Remover cidadão',
      text: 'Confirma a remoção do cadastro do cidadão?',
      confirmLabel: 'Remover',
      danger: true,
    })
    if (!sure) return
    try {
      await remove({ id: row.id })
      toast.success(`${row.name} foi removido`)
    } catch (error) {
      toast.error(describeError(error).message)
    }
  }
}
