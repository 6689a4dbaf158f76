import { formatInteger } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { Form, initialValues } from '@saude/kits/form'
import { useCarried } from '@saude/kits/list'
import { useRunning, useTitle } from '@saude/kits/platform'
import { goUp, navigate } from '@saude/kits/router'
import { ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { examRequestBatch } from '../../contract/exam-batch.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { requestPaper } from '../../contract/request-paper.ts'
import { paperPath } from '../paper/paper-path.ts'
import { useRequestHints } from '../request/useRequestHints.ts'

const groups = [
  {
    title: examRequest.words.section,
    fields: ['citizen', 'exams', 'performer', 'priority', 'suspectedCancer', 'date'],
  },
  { title: 'Quem solicita', fields: ['professional', 'professionalCbo', 'cid', 'healthUnit'] },
  { title: 'Atendimento', fields: ['provider', 'appointmentAt', 'appointmentPlace', 'transportNeeded'] },
  { title: 'Observações e documentos', fields: ['observation', 'attachment', 'attachments'] },
]

const hidden = ['procedure']

/** One paper of a doctor, with as many exams as it asks for: a request for each, and one receipt. */
export function ExamForm() {
  const { may } = useRunning()
  useTitle({ title: examRequest.titles.create })
  const { values: carried, error, retry } = useCarried(examRequest.fields)
  const values = useMemo(() => {
    const { quantity, ...shared } = initialValues(examRequest.fields)
    return { ...shared, exams: [{ quantity }], ...carried }
  }, [carried])
  if (!carried)
    return error ? <ErrorScreen error={error} retry={retry} /> : <Skeleton kind="form" count={12} />
  const { path } = examRequest
  return (
    <Form
      of={examRequestBatch}
      submitLabel="Cadastrar"
      title={examRequest.titles.create}
      values={values}
      groups={groups}
      // Each exam is a procedure of SIGTAP.
      hide={hidden}
      useHints={useRequestHints}
      cancel={path}
      onDone={(answer) => {
        const ids = answer?.ids ?? []
        toast.success(
          ids.length > 1
            ? `${formatInteger(ids.length)} solicitações cadastradas!`
            : examRequest.words.created,
        )
        if (ids.length > 0 && may(requestPaper))
          void navigate(paperPath(anyRecord(examRequest), ids), { replace: true })
        else goUp(path)
      }}
    />
  )
}
