import { dateTime, id, longText, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { mostRowsOfCitizen, recorded } from './health-care.ts'

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

/** For `notificationList` with a citizen. Access `service`. */
export const citizenMessageList = listQuery('citizenMessageList', {
  title: 'mensagens',
  filters: { citizenId: id('Cidadão').required(), onlyUnread: yesNo('Só não lidas') },
  item: {
    id: id().required(),
    citizenId: id('Cidadão').required(),
    userName: text('Enviada por'),
    message: text('Mensagem', { personal: 'text' }),
    createdAt: dateTime('Criada em').required(),
    readAt: dateTime('Lida em'),
  },
  orderBy: ['createdAt'],
  defaultOrder: ['createdAt', 'desc'],
  maxRows: mostRowsOfCitizen,
  reads: ['history'],
  logs: 'items.citizenId',
})

export const messageQueries = [sendMessageCreate, citizenMessageList]
