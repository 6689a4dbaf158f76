import { monthAfter } from '@saude/contract/instants'
import { Form } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'

/** /app/affiliated-procedure/recreate/{id}: the same quantity and value, for the month after. */
export default function Recreate() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(affiliatedProcedure.get, { id })
  const values = useMemo(() => {
    if (!data) return undefined
    const { affiliated, procedure, competence, availability, value } = data
    return { affiliated, procedure, competence: monthAfter(competence), availability, value }
  }, [data])
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!values)
    return (
      <PageBody>
        <Skeleton kind="form" count={5} />
      </PageBody>
    )
  return (
    <Form
      of={affiliatedProcedure.create}
      title={affiliatedProcedure.words.section}
      submitLabel="Recriar"
      values={values}
      cancel={affiliatedProcedure.path}
      onDone={() => {
        toast.success(affiliatedProcedure.words.created)
        goUp(affiliatedProcedure.path)
      }}
    />
  )
}
