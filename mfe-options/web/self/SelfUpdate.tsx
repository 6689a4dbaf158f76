import { userGet, userSelfUpdate } from '@saude/core/contract/user'
import { Form } from '@saude/kits/form'
import { refreshSession, useAsk, useSession } from '@saude/kits/platform'
import { ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { SessionsCard } from '../session/SessionsCard.tsx'
import { AnonymizationCard } from './AnonymizationCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import css from './SelfUpdate.module.css'

const fields = ['name', 'mainPhone']
const locked = 'A anonimização está ativa: para alterar os seus dados, desative-a antes.'

/** /app/user/self-update: the user's data, the password, and the switch of anonymisation (architecture.md). */
export default function SelfUpdate() {
  const info = useSession()?.info
  const { data: user, error, refetch } = useAsk(userGet, { id: info?.id ?? '' }, { skip: !info })
  const values = useMemo(
    () =>
      user && {
        name: user.userComplement.name,
        mainPhone: user.mainPhone,
        version: user.version,
      },
    [user],
  )
  if (!info) return null
  if (!values)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="form" count={5} />
      </PageBody>
    )
  return (
    <div className={css.page}>
      <div className={css.cards}>
        <AnonymizationCard info={info} />
        <EmailCard email={info.email} isLocked={info.isAnonymization} />
        <PasswordCard changedAt={info.passwordChangedAt} />
        <SecondFactorCard />
        <SessionsCard />
      </div>
      <Form
        of={userSelfUpdate}
        at="document"
        title="Meus dados"
        only={fields}
        groups={[{ title: 'Meus dados', fields }]}
        values={values}
        disabledReason={info.isAnonymization ? locked : undefined}
        onDone={() => {
          toast.success('Alterado com sucesso!')
          refreshSession().catch((reason: unknown) => console.warn(reason))
        }}
      />
    </div>
  )
}
