import { userBlock } from '@saude/core/contract/user'
import type { RowAction } from '@saude/kits/list'
import { useSend, useSession } from '@saude/kits/platform'
import { toast, useConfirm } from '@saude/kits/ui'
import { Lock, LockOpen } from 'lucide-react'

interface Person {
  readonly id?: string
  readonly name?: string | null | undefined
  readonly isBlocked?: boolean | null | undefined
}

/** Keeping somebody out, and letting in again. */
export function useBlock(): (person: Person) => RowAction {
  const confirm = useConfirm()
  const [send] = useSend(userBlock)
  const ownId = useSession()?.info.id

  const ask = async ({ id = '', name }: Person, isBlocked: boolean) => {
    const sure = await confirm(
      isBlocked
        ? {
            title: `Bloquear ${name ?? 'este usuário'}?`,
            text: 'A pessoa sai de todos os aparelhos agora e não entra mais até ser liberada. O que ela registrou continua com o nome dela.',
            confirmLabel: 'Bloquear',
            danger: true,
          }
        : {
            title: `Liberar ${name ?? 'este usuário'}?`,
            text: 'A pessoa volta a entrar com a senha que tinha.',
            confirmLabel: 'Liberar',
          },
    )
    if (!sure) return
    try {
      await send({ id, isBlocked })
      toast.success(isBlocked ? 'Acesso bloqueado' : 'Acesso liberado')
    } catch (error) {
      toast.failure(error)
    }
  }
  return (person) => {
    const isBlocked = person.isBlocked === true
    return {
      label: isBlocked ? 'Liberar acesso' : 'Bloquear acesso',
      icon: isBlocked ? LockOpen : Lock,
      danger: !isBlocked,
      runs: userBlock,
      ...(person.id === ownId && { disabledReason: 'O próprio acesso só é bloqueado por outra pessoa' }),
      onSelect: () => void ask(person, !isBlocked),
    }
  }
}
