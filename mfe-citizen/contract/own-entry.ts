import { dateTime, id, longText, object, relation, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { recorded } from './health-care.ts'
import { measures } from './measurement.ts'

/**
 * What the author of an entry can do about it: correct it (a create with `corrects`, see correction.ts) or remove it,
 * with a reason. The history shows what was withdrawn as that.
 */

export const recordedEntryRemove = query(rows.recordedEntryRemove, {
  input: {
    id: id('Registro').required(),
    reason: longText('Motivo da remoção', { personal: 'text', rows: 3 }).required().max(500),
  },
  output: recorded,
  writes: ['history', 'healthCare', 'measurement', 'immunization', 'visit'],
  logs: 'citizenId',
})

const coded = (label: string) => object(label, { id: id().required(), name: text('Nome') })

/** An own entry as a form takes it, to be corrected. */
export const recordedEntryGet = query(rows.recordedEntryGet, {
  input: { id: id('Registro').required() },
  output: {
    ...recorded,
    at: dateTime('Data').required(),
    procedure: coded('Procedimento'),
    cid: coded('Problema ou condição'),
    notes: text('Anotações', { personal: 'text' }),
    ...measures,
    immunobiological: relation('Imunobiológico', 'immunobiologicalSearch'),
    dose: text('Dose'),
    previousRecord: yesNo('Registro anterior'),
    strategy: text('Estratégia'),
    batch: text('Lote'),
    manufacturer: text('Fabricante'),
    route: text('Via de administração'),
    site: text('Local de aplicação'),
  },
  reads: ['history'],
  logs: 'citizenId',
})

export const ownEntryQueries = [recordedEntryRemove, recordedEntryGet]
