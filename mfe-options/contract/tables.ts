import { tableQueries } from '@saude/contract/import/table-queries'
// The rows of its queries.
import './access.ts'

/** How tables of this area's records are loaded. Access `service`. */
export const optionsTables = tableQueries('options')
