import { dateTime, id, longText, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { recorded } from './health-care.ts'

/** Messages of staff to a citizen. */

/** `id` is the citizen's. */
export const sendMessageCreate = query(rows.sendMessageCreate, {
  input: {
    id: id('Cidadão').required(),
    message: longText('Mensagem', { personal: 'text' }).required().max(2000),
  },
  output: recorded,
  writes: ['history', 'message'],
  logs: 'citizenId',
  logsAs: 'messaged',
})

/**
 * A message that follows from what another area has stored. `id` is the message's: sent a second time, it is the same
 * message. Access `service`. `isSent` is false where it cannot be read: the citizen is dead, or gone.
 */
export const citizenMessageCreate = query(rows.citizenMessageCreate, {
  input: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    message: longText('Mensagem', { personal: 'text' }).required().max(2000),
    /** Who did what it is about. */
    userId: id('Usuário'),
    userName: text('Usuário').max(200),
    at: dateTime('Data').required(),
  },
  output: { isSent: yesNo('Enviada').required() },
  writes: ['history', 'message'],
})
