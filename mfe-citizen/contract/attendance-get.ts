import { asManyAsThereAre, date, dateTime, id, integer, list, object, text } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { actAnswer } from './attendance-act.ts'
import { produced } from './health-care.ts'
import { measures } from './measures.ts'

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome') })

/** One attendance whole, with what was measured and done in its act: what its summary says. */
export const attendanceGet = query('attendanceGet', {
  permission: rows.healthCareList,
  title: 'Consultar atendimento',
  input: { id: id('Atendimento').required() },
  output: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    attendedAt: dateTime('Data do atendimento').required(),
    attendedByUserId: id('Atendido por'),
    professionalName: text('Profissional'),
    professionalCns: text('CNS do profissional'),
    procedure: coded('Procedimento'),
    cid: coded('Problema ou condição'),
    ...produced,
    ...actAnswer,
    /** What was done in the same act, beside the procedure. */
    procedures: list(
      'Outros procedimentos',
      asManyAsThereAre,
      object('Procedimento', {
        procedure: coded('Procedimento').required(),
        quantity: integer('Quantidade'),
      }).required(),
    ),
    ...measures,
    lastPeriod: date('Data da última menstruação', { personal: 'text' }),
    notes: text('Anotações', { personal: 'text' }),
    isProtected: protectedMark(),
  },
  reads: ['history'],
  logs: 'citizenId',
})
