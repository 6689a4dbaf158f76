import { userCreate } from '@saude/core/contract/user'
import { Form } from '@saude/kits/form'
import { useSend, useSession, useTitle } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { useMemo, useState } from 'react'
import { flatCreate, flatError, groups, notAsked, toCreate } from './flat.ts'
import { type Link, OneTimeLink } from './OneTimeLink.tsx'

/** /app/options/user/create: ends with the link with which the new person sets a password. */
export default function UserCreate() {
  useTitle('Novo usuário', { back: '/app/options/user' })
  const [create] = useSend(userCreate)
  const [link, setLink] = useState<Link>()
  const isProvider = useSession()?.isProvider ?? false
  const hidden = useMemo(() => notAsked(isProvider), [isProvider])
  return (
    <>
      <Form
        of={flatCreate}
        title="Dados do usuário"
        groups={groups}
        hide={hidden}
        submitLabel="Cadastrar"
        cancel="/app/options/user"
        onSubmit={(values) => create(toCreate(values)).catch((reason) => Promise.reject(flatError(reason)))}
        onDone={setLink}
      />
      {link && <OneTimeLink link={link} onClose={() => goUp('/app/options/user')} />}
    </>
  )
}
