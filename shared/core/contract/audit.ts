import { date, dateTime, id, integer, oneOf, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { auditActs } from '@saude/contract/logged'
import { backward, inOrder } from '@saude/contract/range'
import { rows } from './access.ts'

/** Days that one look reaches over where it is about no person and no user. */
export const mostAuditDays = 31

/** So many entries are counted; a look that finds more says so. */
export const mostAudited = 100_000

/**
 * The whole access log of a municipality, the newest first: who came, what they saw and changed, what was refused.
 */
export const auditList = listQuery(rows.auditList, {
  title: 'registros',
  filters: {
    /** Without both days the last seven. */
    from: date('De', { showFilter: 'panel' }),
    to: inOrder(date('Até', { showFilter: 'panel' }), 'from', backward()),
    user: relation('Usuário', 'userSearch', { showFilter: 'panel' }),
    citizen: relation('Cidadão', 'citizenSearch', { personal: 'name', showFilter: 'panel' }),
    act: oneOf('Ação', auditActs, { showFilter: 'column' }),
  },
  item: {
    id: id().required(),
    at: dateTime('Data', { showColumn: 18 }).required(),
    userName: text('Usuário', { showColumn: 24 }).required(),
    act: oneOf('Ação', auditActs, { showColumn: 20 }).required(),
    /** What was opened, changed, printed or refused: the query's Portuguese title. */
    action: text('Onde', { showColumn: 24 }).required(),
    /** Of an act about a user or a group, who or which. */
    subject: text('Sobre', { showColumn: 14 }),
    /** How many citizens were seen or changed. */
    citizens: integer('Cidadãos').required(),
  },
  orderBy: ['at'],
  defaultOrder: ['at', 'desc'],
  heavy: 'own',
})
