import { dateTime, id, oneOf, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Who waits in a health unit and who was called; it comes from the units' own reception. */

export const queueStatuses = { called: 'Chamado', waiting: 'Aguardando' } as const

export const patientQueueList = listQuery(rows.patientQueueList, {
  title: 'pacientes',
  filters: {
    /** Absent: the caller's own unit, all units for callers without one. Null: all units. */
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
    status: oneOf('Situação', queueStatuses, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizenId: id().required(),
    name: text('Nome', { personal: 'name' }).required(),
    status: oneOf('Situação', queueStatuses).required(),
    healthUnitName: text('Unidade de saúde').required(),
    /** Where to go: 'Consultório 2'. */
    room: text('Sala'),
    professionalName: text('Profissional'),
    arrivedAt: dateTime('Chegada').required(),
    calledAt: dateTime('Chamada'),
  },
  orderBy: ['arrivedAt', 'calledAt'],
  reads: ['patientQueue', 'citizen'],
  logs: 'items.citizenId',
})
