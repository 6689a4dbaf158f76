import { dateTime, id, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Who read or changed a citizen's record, when, and by which query; the newest first. */
export const citizenAccessLog = listQuery(rows.citizenAccessLog, {
  title: 'acessos',
  filters: {
    citizenId: id().required(),
    /** Without those who only read, of whom every list page makes one. */
    onlyChanges: yesNo('Só alterações'),
  },
  item: {
    id: id().required(),
    at: dateTime('Data', { showColumn: 25 }).required(),
    userName: text('Usuário', { showColumn: 40 }).required(),
    /** The query's Portuguese title. */
    action: text('Ação', { showColumn: 35 }).required(),
  },
  orderBy: ['at'],
  defaultOrder: ['at', 'desc'],
})

export const accessLogQueries = [citizenAccessLog]
