import { personSentQuery } from '@saude/contract/person-sent'
import { rows } from './access.ts'

/** What of a citizen this area has sent to the Ministério da Saúde. Access `service`. */
export const secretaryPersonSent = personSentQuery(rows.secretaryPersonSent)
