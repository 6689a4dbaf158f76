import { dateTime, id, integer, list, since, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Notices to the person who is signed in (specification 1, sections 3 and 7.2). */

export const notificationList = listQuery(rows.notificationList, {
  title: 'notificações',
  filters: {
    id: id(),
    onlyUnread: yesNo('Só não lidas', { showFilter: 'panel' }),
    title: text('Título', { showFilter: 'column' }).max(100),
    message: text('Mensagem', { showFilter: 'column' }).max(100),
    createdAt: since('Criada em', { showFilter: 'panel' }),
    readAt: since('Lida em'),
    /** Messages to a citizen, for whoever may citizenHistory (access.md). */
    citizenId: id(),
  },
  item: {
    id: id().required(),
    title: text('Título', { showColumn: 30 }).required(),
    message: text('Mensagem', { showColumn: 50 }),
    createdAt: dateTime('Criada em', { showColumn: 20 }).required(),
    /** Empty means unread. */
    readAt: dateTime('Lida em'),
    /** All that the person has not read, the same on every row. */
    countUnread: integer('Não lidas').required(),
  },
  orderBy: ['createdAt'],
  defaultOrder: ['createdAt', 'desc'],
  reads: ['notification'],
})

/** Marks as read: these, or all without ids. */
export const notificationRead = query(rows.notificationRead, {
  input: { ids: list('Notificações', 250, id().required()) },
  output: { countUnread: integer('Não lidas').required() },
  writes: ['notification'],
  anonymised: 'allowed',
})

export const notificationQueries = [notificationList, notificationRead]
