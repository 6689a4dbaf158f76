import { type StoredRow, view } from '@saude/store'
import { registerChecks } from './check.ts'
import { checkFields, row } from './check-row.ts'

/** What is to be checked, as it is counted. */
export const toCheck = view('toCheck', {
  of: registerChecks,
  title: 'Cadastros a conferir',
  version: 1,
  fields: checkFields,
  columns: {
    kind: 'text',
    unit: 'text',
    agent: 'text',
    microArea: 'text',
    since: 'text',
    until: 'text',
    isDismissed: 'flag',
  },
  code: new URL('./check-row.ts', import.meta.url),
  row,
})

export type CheckRow = StoredRow<typeof toCheck.columns>
