import { describeError } from '@saude/contract/errors'
import { useMay, useSend } from '@saude/kits/platform'
import { toast, useConfirm } from '@saude/kits/ui'
import { useState } from 'react'
import { citizenDelete, citizenRestore } from '../../contract/citizen.ts'

interface Removed {
  readonly id: string
  readonly name: string
}

/** Asks, then removes; whoever may restore can take it back at once. The list reloads by itself. */
export function useRemoval() {
  const confirm = useConfirm()
  const mayRestore = useMay('citizenRestore')
  const [removed, setRemoved] = useState<Removed>()
  const [send] = useSend(citizenDelete)
  const [restore] = useSend(citizenRestore)

  const remove = async ({ id, name }: Removed) => {
    const sure = await confirm({
      title: 'Remover cidadão',
      text: 'Confirma a remoção do cadastro do cidadão?',
      confirmLabel: 'Remover',
      danger: true,
    })
    if (!sure) return
    try {
      await send({ id })
      if (mayRestore) setRemoved({ id, name })
      else toast.success(`Cadastro de ${name} removido`)
    } catch (error) {
      toast.error(describeError(error).message)
    }
  }
  const undo = async () => {
    if (!removed) return
    try {
      await restore({ id: removed.id })
      toast.success('Cadastro restaurado')
      setRemoved(undefined)
    } catch (error) {
      toast.error(describeError(error).message)
    }
  }
  return { removed, remove, undo, forget: () => setRemoved(undefined) }
}
