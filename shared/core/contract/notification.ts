import { dateTime, id, integer, list, since, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** Notices to the person who is signed in: listed, and marked as read. */
export const notification = record(rows, 'notification', {
  word: { singular: 'notificação', plural: 'notificações', gender: 'f' },
  path: '/app/notification',
  verbs: [],
  fields: {
    title: text('Título', { showColumn: 30, showFilter: 'column' }).required().max(100),
    message: text('Mensagem', { showColumn: 50 }),
    createdAt: dateTime('Criada em', { showColumn: 20 }).required(),
    /** Empty means unread. */
    readAt: dateTime('Lida em'),
    /** All that the person has not read, the same on every row. */
    countUnread: integer('Não lidas').required(),
  },
  label: ['title'],
  orderBy: ['createdAt'],
  defaultOrder: ['createdAt', 'desc'],
  filters: {
    id: id(),
    onlyUnread: yesNo('Só não lidas', { showFilter: 'panel' }),
    message: text('Mensagem', { showFilter: 'column' }).max(100),
    createdAt: since('Criada em', { showFilter: 'panel' }),
    readAt: since('Lida em'),
    /** Messages to a citizen, for users who may citizenHistory (access.md). */
    citizenId: id(),
  },
})

/** The list of notifications, as it was called before there were records. */
export const notificationList = notification.list

/** Marks as read: these, or all without ids. */
export const notificationRead = query(rows.notificationRead, {
  input: { ids: list('Notificações', 250, id().required()) },
  output: { countUnread: integer('Não lidas').required() },
  writes: ['notification'],
  anonymised: 'allowed',
})
