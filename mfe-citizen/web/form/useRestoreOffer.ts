import { type AppError, describeError } from '@saude/contract/errors'
import { useSend } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { toast, useConfirm } from '@saude/kits/ui'
import { useCallback } from 'react'
import { citizenRestore } from '../../contract/citizen.ts'

/**
 * The CPF or CNS of a removed citizen was typed: offers to bring that record back in place of a new one.
 * @returns true where it was brought back, and its screen is open
 */
export function useRestoreOffer(): (error: AppError) => Promise<boolean> {
  const confirm = useConfirm()
  const [restore] = useSend(citizenRestore)
  return useCallback(
    async ({ payload }: AppError) => {
      const removed = payload?.removed
      if (!removed) return false
      const goesOn = await confirm({
        title: 'Este cadastro foi removido',
        text: `Os números pertencem ao cadastro removido ${removed.name ? `de ${removed.name}` : 'de outra pessoa'}. Deseja desfazer a remoção?`,
        confirmLabel: 'Desfazer remoção',
        cancelLabel: 'Voltar ao formulário',
      })
      if (!goesOn) return false
      try {
        await restore({ id: removed.id })
      } catch (reason) {
        toast.error(describeError(reason).message)
        return false
      }
      toast.success('Cadastro restaurado')
      await navigate(`/app/citizen/update/${removed.id}`, { replace: true, force: true })
      return true
    },
    [confirm, restore],
  )
}
