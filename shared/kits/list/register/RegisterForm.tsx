import { Form } from '../../form/index.ts'
import { useAsk, useTitle } from '../../platform/index.ts'
import { goUp } from '../../router/index.ts'
import { ErrorScreen, PageBody, Skeleton } from '../../ui/index.ts'
import type { AnyResource } from './RegisterScreens.tsx'
import { registerWords } from './words.ts'

/** 'Novo veículo': an empty form of the register. */
export function RegisterCreate({ of }: { of: AnyResource }) {
  const { create } = registerWords(of)
  useTitle(create, { back: of.path })
  return <Form of={of.create} title={create} cancel={of.path} onDone={() => goUp(of.path)} />
}

/** 'Atualizar veículo': what is stored, to be changed. */
export function RegisterUpdate({ of, id }: { of: AnyResource; id: string }) {
  const { update } = registerWords(of)
  const { data, error, refetch } = useAsk(of.get, { id })
  const stored: Readonly<Record<string, unknown>> | undefined = data
  const name = stored?.[of.label]
  useTitle(update, { back: of.path, count: typeof name === 'string' ? name : undefined })
  if (error && !stored) return <ErrorScreen error={error} retry={refetch} />
  if (!stored)
    return (
      <PageBody>
        <Skeleton kind="form" />
      </PageBody>
    )
  return (
    <Form
      of={of.update}
      at="document"
      title={update}
      values={stored}
      cancel={of.path}
      onDone={() => goUp(of.path)}
    />
  )
}
