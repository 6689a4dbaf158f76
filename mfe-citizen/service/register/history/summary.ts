import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { type StoredRow, source, view } from '@saude/store'
import { citizens } from '../citizen/citizen.ts'
import { historyItems } from './item.ts'
import { entryFields, row, summaryFields } from './summary-row.ts'

/** Raised where the same history makes another row. */
const form = 2

/** Every resident with what their history says: problems by code, and the doses that the calendar of vaccines has. */
export const summary = view('summary', {
  of: citizens,
  title: 'Problemas e vacinas dos moradores, para perfis e risco',
  version: Number(vaccineCalendar.competence.replace('-', '')) * 100 + form,
  fields: summaryFields,
  sources: { history: source(historyItems, 'citizenId', entryFields) },
  columns: {
    /** In whose order people are listed. */
    name: 'text',
    born: 'text',
    gender: 'text',
    neighborhood: 'text',
    neighborhoodName: 'text',
    /** Codes that entries name, each with a space and its table before it (`codeWord`). */
    open: 'text',
    /** Those of protected entries: for holders of the permission alone. */
    secret: 'text',
    /** With a space between them (`doseWord`). */
    doses: 'text',
  },
  code: new URL('./summary-row.ts', import.meta.url),
  row,
})

export type SummaryRow = StoredRow<typeof summary.columns>
