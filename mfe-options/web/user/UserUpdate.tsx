import { userGet, userPasswordReset, userUpdate } from '@saude/core/contract/user'
import { Form } from '@saude/kits/form'
import { useActions, useAsk, useSend, useSession, useTitle } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, Skeleton, toast, useConfirm } from '@saude/kits/ui'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { flatError, flatten, flatUpdate, groups, notAsked, toUpdate } from './flat.ts'
import { type Link, OneTimeLink } from './OneTimeLink.tsx'

/** /app/options/user/update/{id} */
export default function UserUpdate() {
  const { id = '' } = useParams()
  const { data: user, error, refetch } = useAsk(userGet, { id })
  const [update] = useSend(userUpdate)
  const [link, setLink] = useState<Link>()
  const isProvider = useSession()?.isProvider ?? false
  const hidden = useMemo(() => notAsked(isProvider), [isProvider])
  const reset = useReset(id, setLink)
  const values = useMemo(() => user && flatten(user), [user])
  useTitle('Atualizar usuário', { count: user?.userComplement.name, back: '/app/options/user' })
  useActions([
    {
      label: 'Gerar link de senha',
      icon: KeyRound,
      runs: userPasswordReset,
      onSelect: () => void reset(),
    },
  ])

  if (!values)
    return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={8} />
  return (
    <>
      <Form
        key={id}
        of={flatUpdate}
        at="document"
        title="Dados do usuário"
        values={values}
        groups={groups}
        hide={hidden}
        submitLabel="Alterar"
        cancel="/app/options/user"
        onSubmit={(input) => update(toUpdate(input)).catch((reason) => Promise.reject(flatError(reason)))}
        onDone={() => {
          toast.success('Alterado com sucesso!')
          goUp('/app/options/user')
        }}
      />
      {link && <OneTimeLink link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

function useReset(id: string, onLink: (link: Link) => void) {
  const confirm = useConfirm()
  const [reset] = useSend(userPasswordReset)
  return async () => {
    const sure = await confirm({
      title: 'Gerar link de senha?',
      text: 'A senha atual deixa de valer e a pessoa sai de todos os dispositivos.',
      confirmLabel: 'Gerar link',
      danger: true,
    })
    if (!sure) return
    try {
      onLink(await reset({ id }))
    } catch (error) {
      toast.failure(error)
    }
  }
}
