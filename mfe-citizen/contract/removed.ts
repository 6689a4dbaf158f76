import { dateTime, id, integer, object, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Records whose removal can still be undone by `citizenRestore`, the last removed first. Access as `citizenRestore`. */
export const citizenRemovedList = listQuery(rows.citizenRemovedList, {
  title: 'cadastros removidos',
  filters: {},
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name' }).required(),
    removedAt: dateTime('Removido em').required(),
    /** Empty: removed before it was written down. */
    removedBy: text('Removido por'),
    /** Until it is final; at least one. */
    daysLeft: integer('Dias restantes', { unit: 'dias' }).required(),
    /** The record with which it was joined (`join.ts`): it comes back by undoing that. */
    joinedInto: object('Juntado a', {
      id: id().required(),
      name: text('Nome', { personal: 'name' }).required(),
    }),
  },
  orderBy: ['removedAt'],
  defaultOrder: ['removedAt', 'desc'],
  reads: ['citizen'],
  logs: 'items.id',
})
