import { id, longText } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { citizenMessageList } from '@saude/core/contract/citizen-message'
import { recorded } from './health-care.ts'

/** Messages of staff to a citizen (specification 2, section 2; 3, section 2). */

/** `id` is the citizen's. */
export const sendMessageCreate = query('sendMessageCreate', {
  input: {
    id: id('Cidadão').required(),
    message: longText('Mensagem', { personal: 'text' }).required().max(2000),
  },
  output: recorded,
  writes: ['history', 'message'],
  logs: 'citizenId',
})

export const messageQueries = [sendMessageCreate, citizenMessageList]
