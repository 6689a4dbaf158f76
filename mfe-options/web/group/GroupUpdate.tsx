import { groupGet, groupUpdate } from '@saude/core/contract/group'
import { Form } from '@saude/kits/form'
import { useAsk, useTitle } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'

const list = '/app/options/group'

/** Another name for a group. */
export function GroupUpdate({ id }: { id: string }) {
  const { data, error, refetch } = useAsk(groupGet, { id })
  useTitle({ title: 'Atualizar grupo', count: data?.name })
  const values = useMemo(
    () =>
      data && {
        id: data.id,
        name: data.name,
        needsSecondFactor: data.needsSecondFactor,
        version: data.version,
      },
    [data],
  )
  if (!values)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="form" count={1} />
      </PageBody>
    )
  return (
    <Form
      of={groupUpdate}
      at="document"
      title="Grupo"
      values={values}
      cancel={list}
      onDone={() => {
        toast.success('Alterado com sucesso!')
        goUp(list)
      }}
    />
  )
}
