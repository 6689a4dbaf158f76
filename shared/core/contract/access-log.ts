import { dateTime, id, oneOf, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { accessActs } from '@saude/contract/logged'
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
    userName: text('Usuário', { showColumn: 30 }).required(),
    act: oneOf('Ação', accessActs, { showColumn: 20 }).required(),
    /** What was opened, changed or printed: the query's Portuguese title. */
    action: text('Onde', { showColumn: 25 }).required(),
  },
  orderBy: ['at'],
  defaultOrder: ['at', 'desc'],
})
