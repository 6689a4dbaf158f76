import { today } from '@saude/contract/instants'
import { Form } from '@saude/kits/form'
import { useTitle } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { examRequestCreate } from '../../contract/exam-request.ts'

const list = '/app/health-secretary/exam-request'

/** /app/health-secretary/exam-request/create: most requests are of today and can wait. */
export default function ExamRequestCreate() {
  useTitle('Nova solicitação de exame', { back: list })
  const initial = useMemo(() => ({ priority: 'notUrgent', date: today() }), [])
  return (
    <Form
      of={examRequestCreate}
      title="Dados da solicitação"
      values={initial}
      submitLabel="Cadastrar"
      cancel={list}
      onDone={() => {
        toast.success('Solicitação cadastrada')
        goUp(list)
      }}
    />
  )
}
