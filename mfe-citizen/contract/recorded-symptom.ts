import { date, id, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { symptomNames } from '@saude/core/contract/codes/symptoms'
import { rows } from './access.ts'
import { citizenColumn } from './citizen-ref.ts'

/** Who says so. */
export const symptomSources = {
  symptom: 'Profissional',
  selfReportedSymptom: 'Autorreferido',
} as const

/**
 * What was recorded of symptoms, the last first, of the last week where no days are given: the ranking of dashboards
 * leads here, to as many entries as it says.
 */
export const recordedSymptomList = listQuery(rows.recordedSymptomList, {
  title: 'registros',
  filters: {
    symptom: oneOf('Sintoma', symptomNames, { showFilter: 'panel' }),
    from: date('De', { showFilter: 'panel' }),
    to: date('Até', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizen: citizenColumn(34),
    /** All of an entry: a quiz names several. */
    symptoms: text('Sintomas', { showColumn: 34 }).required(),
    date: date('Data', { showColumn: 14 }).required(),
    source: oneOf('Origem', symptomSources, { showColumn: 18 }).required(),
  },
  orderBy: ['date'],
  defaultOrder: ['date', 'desc'],
  reads: ['history', 'citizen'],
  logs: 'items.citizen.id',
})
