import { Pencil, Trash2 } from 'lucide-react'
import { useSend } from '../../platform/index.ts'
import { toast, useConfirm } from '../../ui/index.ts'
import { InfiniteList } from '../InfiniteList.tsx'
import type { RowAction } from '../types.ts'
import type { AnyResource } from './RegisterScreens.tsx'
import { registerWords } from './words.ts'

/** The list of a register, with edit and remove at each row. */
export function RegisterList({ of }: { of: AnyResource }) {
  const words = registerWords(of)
  const [remove] = useSend(of.remove)
  const confirm = useConfirm()

  const ask = async (id: string) => {
    const yes = await confirm({ title: words.confirmRemoval, confirmLabel: 'Remover', danger: true })
    if (!yes) return
    try {
      await remove({ id })
    } catch (error) {
      toast.failure(error)
    }
  }

  const actions = ({ id }: { id: string }): RowAction[] => [
    {
      label: 'Editar',
      icon: Pencil,
      to: `${of.path}/update/${encodeURIComponent(id)}`,
      needs: { every: [of.get.name, of.update.name] },
    },
    {
      label: 'Remover',
      icon: Trash2,
      danger: true,
      needs: of.remove.name,
      onSelect: () => void ask(id),
    },
  ]

  return (
    <InfiniteList
      of={of.list}
      create={{ to: `${of.path}/create`, label: words.create, needs: of.create.name }}
      actions={actions}
    />
  )
}
