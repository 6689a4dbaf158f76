import { personDataQuery } from '@saude/contract/person-data'
import { rows } from './access.ts'

/** What this area keeps of a citizen. Access `service`. */
export const citizenPersonData = personDataQuery(rows.citizenPersonData)
