import { date, integer, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { report } from '@saude/contract/report'
import { rows } from './access.ts'

/** At how many homes somebody was met in each month, of the visits that were recorded: by agents, and by others. */
export const homeVisit = listQuery(rows.homeVisit, {
  title: 'visitas domiciliares',
  filters: {
    /** Whole months: that of this day, and those after it … */
    from: date('De', { showFilter: 'panel' }),
    /** … up to that of this day. */
    to: date('Até', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  item: {
    visitsNumber: integer('Visitas', { showColumn: 20 }).required(),
    healthUnit: text('Unidade de saúde', { showColumn: 40 }).required(),
    teamName: text('Equipe', { showColumn: 25 }).required(),
    /** `YYYY-MM` */
    month: text('Mês', { showColumn: 15 }).required(),
  },
  orderBy: ['month', 'healthUnit', 'visitsNumber'],
  // A dashboard adds up the teams of a whole year: 300 teams of a large municipality are 3,600 rows.
  maxRows: 10_000,
  reads: ['visit', 'citizen'],
})

/** The same added up; access as the list. */
export const homeVisitReport = report(
  { ...rows.homeVisit, name: 'homeVisitReport' },
  {
    permission: rows.homeVisit,
    title: 'meses',
    groups: { month: 'Mês', healthUnit: 'Unidade de saúde', team: 'Equipe' },
    measures: { visits: integer('Visitas', { showColumn: 14 }).required() },
    reads: ['visit', 'citizen'],
  },
)
