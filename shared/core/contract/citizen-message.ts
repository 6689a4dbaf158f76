import { accessRows, open } from '@saude/contract/access-rows'
import { dateTime, id, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'

/** As many as a page of one citizen's records. */
const mostRows = 10_000

const rows = accessRows('citizen', { citizenMessageList: open('service', 'Mensagens ao cidadão') })

/**
 * For `notificationList` with a citizen: what the core asks, and the area that keeps messages answers. Declared by who
 * asks, so that the core knows no area. Access `service`.
 */
export const citizenMessageList = listQuery(rows.citizenMessageList, {
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
  maxRows: mostRows,
  reads: ['history'],
  logs: 'items.citizenId',
})
