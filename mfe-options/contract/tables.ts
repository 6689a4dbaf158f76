import { tableQueriesOf } from '@saude/contract/import/table-queries'
import { rows } from './access.ts'

/** How tables of this area's records are loaded. Access `service`. */
export const optionsTables = tableQueriesOf(rows.optionsTableFormats)
