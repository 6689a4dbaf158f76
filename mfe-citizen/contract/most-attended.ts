import { date, id, integer, object, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Who was attended most in a year, at the unit that is asked for or at any. */
export const mostAttendedCitizens = listQuery(rows.mostAttendedCitizens, {
  title: 'cidadãos',
  filters: {
    year: integer('Ano', { showFilter: 'panel', placeholder: 'O ano atual' }).min(2000).max(2100),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizen: object(
      'Cidadão',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation', showColumn: 40 },
    ).required(),
    birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 16 }),
    healthUnitName: text('Unidade do cidadão', { showColumn: 28 }),
    count: integer('Atendimentos', { showColumn: 16 }).required(),
  },
  orderBy: ['count'],
  defaultOrder: ['count', 'desc'],
  reads: ['history', 'citizen'],
  logs: 'items.citizen.id',
})
