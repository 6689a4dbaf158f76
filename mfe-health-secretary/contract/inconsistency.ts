import { date, id, object, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Most days that one list looks at: a quarter. */
export const longestSpan = 92
/** So many are found and listed: who has mended them asks again. */
export const mostInconsistencies = 1000

/** What the national system would refuse of what is in no file yet, once for each reason, with the screen that mends it. */
export const inconsistencyList = listQuery(rows.inconsistencyList, {
  title: 'inconsistências',
  filters: {
    from: date('De', { showFilter: 'panel' }),
    to: date('Até', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  item: {
    id: text('Id', { isHidden: true }).required(),
    date: date('Data', { showColumn: 10 }).required(),
    citizen: object(
      'Cidadão',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation', showColumn: 20 },
    ).required(),
    procedure: text('Procedimento', { showColumn: 20 }),
    problem: text('Motivo', { showColumn: 30 }).required(),
    /** What who attended was asked to correct, and what they answered. */
    asked: text('Correção pedida', { personal: 'text', showColumn: 24 }),
    /** The screen that mends it. */
    href: text('Onde corrigir').required(),
  },
  orderBy: ['date'],
  reads: ['history', 'citizen', 'sigtap', 'bpa', 'outOfHomeTreatment'],
  heavy: 'shared',
  logs: 'items.citizen.id',
})
