import { asManyAsThereAre, id, list, object } from '@saude/contract/fields'
import { confirmation } from '@saude/contract/plausible'
import { personMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { laboratoryExamRef } from '@saude/options/contract/refs'
import { rows } from './access.ts'
import { examRequest } from './exam-request.ts'
import { mostOnPaper } from './request-paper.ts'

const { exam: _, slot: __, quantity, repeatReason, ...shared } = examRequest.declared.fields

/**
 * One paper of a doctor with several exams: a request for each, with a protocol number of its own, all of them or none. A
 * single one is asked for by `examRequestCreate` as ever.
 */
export const examRequestBatch = query('examRequestBatch', {
  permission: rows.examRequestCreate,
  title: 'Nova solicitação de exames',
  input: {
    citizen: shared.citizen,
    exams: list(
      'Exames',
      mostOnPaper,
      object('Exame', {
        exam: laboratoryExamRef('Exame').required(),
        quantity,
        repeatReason,
      }).required(),
    )
      .required()
      .min(1, 'Informe pelo menos um exame'),
    performer: shared.performer,
    priority: shared.priority,
    suspectedCancer: shared.suspectedCancer,
    date: shared.date,
    professional: shared.professional,
    professionalCbo: shared.professionalCbo,
    cid: shared.cid,
    procedure: shared.procedure,
    healthUnit: shared.healthUnit,
    provider: shared.provider,
    appointmentAt: shared.appointmentAt,
    appointmentPlace: shared.appointmentPlace,
    transportNeeded: shared.transportNeeded,
    observation: shared.observation,
    attachment: shared.attachment,
    attachments: shared.attachments,
    ...confirmation,
  },
  output: {
    /** In the order of the exams. */
    ids: list('Solicitações', mostOnPaper, id().required()).required(),
    citizenIds: list('Cidadãos', asManyAsThereAre, id().required()),
    isProtected: personMark(),
  },
  writes: ['examRequest', 'protocol', 'appointmentSlot'],
  logs: 'citizenIds',
})
