import { userPasswordReset } from '@saude/core/contract/user'
import type { RowAction } from '@saude/kits/list'
import { useSend, useSession } from '@saude/kits/platform'
import { toast, useConfirm } from '@saude/kits/ui'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Link, OneTimeLink } from './OneTimeLink.tsx'

interface Shown {
  readonly link: Link
  /** Leads on, once the link was taken down. */
  readonly leave?: () => void
}

interface LinkWork {
  readonly show: (link: Link, leave?: () => void) => void
  /** Makes a new link for somebody else. */
  readonly actionOf: (id: string) => RowAction
  /** To be drawn once. */
  readonly dialog: ReactNode
}

/** One-time links: a new user's, and another in place of a forgotten password. */
export function useLink(): LinkWork {
  const [shown, setShown] = useState<Shown>()
  const confirm = useConfirm()
  const [reset] = useSend(userPasswordReset)
  const ownId = useSession()?.info.id
  const show: LinkWork['show'] = (link, leave) => setShown({ link, ...(leave && { leave }) })

  const ask = async (id: string) => {
    const sure = await confirm({
      title: 'Gerar link de senha?',
      text: 'A senha atual deixa de valer e a pessoa sai de todos os aparelhos.',
      confirmLabel: 'Gerar link',
      danger: true,
    })
    if (!sure) return
    try {
      show(await reset({ id }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return {
    show,
    actionOf: (id) => ({
      label: 'Gerar link de senha',
      icon: KeyRound,
      runs: userPasswordReset,
      ...(id === ownId && { disabledReason: 'Altere a sua senha em Meu cadastro' }),
      onSelect: () => void ask(id),
    }),
    dialog: shown && (
      <OneTimeLink
        link={shown.link}
        onClose={() => {
          setShown(undefined)
          shown.leave?.()
        }}
      />
    ),
  }
}
