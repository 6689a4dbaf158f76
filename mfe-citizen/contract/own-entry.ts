import {
  asManyAsThereAre,
  date,
  dateTime,
  id,
  integer,
  list,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { symptomNames } from '@saude/core/contract/codes/symptoms'
import { rows } from './access.ts'
import { actAnswer } from './attendance-act.ts'
import { removalReason } from './correction.ts'
import { produced, recorded } from './health-care.ts'
import { doseFields } from './immunization.ts'
import { measures } from './measures.ts'
import { visitOutcomes } from './visit.ts'

/**
 * What the author of an entry can do about it: correct it (a create with `corrects`, see correction.ts) or remove it,
 * with a reason. The history shows what was withdrawn as that.
 */

export const recordedEntryRemove = query(rows.recordedEntryRemove, {
  input: {
    id: id('Registro').required(),
    reason: removalReason,
  },
  output: recorded,
  writes: ['history', 'healthCare', 'measurement', 'immunization', 'visit', 'ongoing'],
  logs: 'citizenId',
})

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome') })

/** An own entry as a form takes it, to be corrected; a home visit has its day and what was typed about it as notes. */
export const recordedEntryGet = query(rows.recordedEntryGet, {
  input: { id: id('Registro').required() },
  output: {
    ...recorded,
    at: dateTime('Data').required(),
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
    isProtected: protectedMark(),
    lastPeriod: date('Data da última menstruação', { personal: 'text' }),
    notes: text('Anotações', { personal: 'text' }),
    ...measures,
    symptoms: list('Sintomas', asManyAsThereAre, oneOf('Sintoma', symptomNames).required()),
    immunobiological: relation('Imunobiológico', 'immunobiologicalSearch'),
    dose: text('Dose'),
    previousRecord: yesNo('Registro anterior'),
    strategy: text('Estratégia'),
    batch: text('Lote'),
    manufacturer: text('Fabricante'),
    route: text('Via de administração'),
    site: text('Local de aplicação'),
    ...doseFields,
    outcome: oneOf('Resultado', visitOutcomes),
    date: date('Data'),
  },
  reads: ['history', 'visit'],
  logs: 'citizenId',
})

export const ownEntryQueries = [recordedEntryRemove, recordedEntryGet]
