import { Form } from '@saude/kits/form'
import { useAsk, useTitle } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { examRequestGet, examRequestUpdate } from '../../contract/exam-request.ts'

const list = '/app/health-secretary/exam-request'

/** /app/health-secretary/exam-request/update/{id} */
export default function ExamRequestUpdate() {
  const { id = '' } = useParams()
  const { data: request, error, refetch } = useAsk(examRequestGet, { id })
  useTitle('Atualizar solicitação de exame', { count: request?.citizen.name ?? undefined, back: list })
  if (!request)
    return error ? (
      <ErrorScreen error={error} retry={refetch} />
    ) : (
      <PageBody>
        <Skeleton kind="form" count={6} />
      </PageBody>
    )
  return (
    <Form
      key={request.id}
      of={examRequestUpdate}
      at="document"
      title="Dados da solicitação"
      values={request}
      submitLabel="Alterar"
      cancel={list}
      onDone={() => {
        toast.success('Alterado com sucesso!')
        goUp(list)
      }}
    />
  )
}
