import { date, id, integer, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'
import { citizenColumn } from './citizen-ref.ts'

/** Who was attended most in some months, of this year where none are said, at the unit that is asked for or at any. */
export const mostAttendedCitizens = listQuery(rows.mostAttendedCitizens, {
  title: 'cidadãos',
  filters: {
    /** Whole months: that of this day, and those after it … */
    from: date('De', { showFilter: 'panel' }),
    /** … up to that of this day. */
    to: date('Até', { showFilter: 'panel' }),
    /** In place of the two: all of a year. */
    year: integer('Ano', { isHidden: true }).min(2000).max(2100),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizen: citizenColumn(40),
    birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 16 }),
    healthUnitName: text('Unidade do cidadão', { showColumn: 28 }),
    count: integer('Atendimentos', { showColumn: 16 }).required(),
  },
  orderBy: ['count'],
  defaultOrder: ['count', 'desc'],
  reads: ['history', 'citizen'],
  logs: 'items.citizen.id',
})
