import { id, integer, text, yesNo } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

const cost = (label: string) => money(label, { showColumn: 12 }).required()

/** The first row, in every order: the sum of the others. */
export const allExams = { id: 'total', name: 'Todos os exames' } as const

/**
 * What exams that were asked for cost, at the outpatient value of the SIGTAP table in use, in the last year, month and
 * week, each beside the one before it. Cancelled and refused requests cost nothing.
 */
export const requiredFinancialExams = listQuery(rows.requiredFinancialExams, {
  title: 'custos com exames',
  filters: { limiter: integer('Limite').min(1).max(1000) },
  item: {
    id: id().required(),
    exam: text('Exame', { showColumn: 28 }).required(),
    lastMonth: cost('Último mês'),
    beforeMonth: cost('Mês anterior'),
    lastWeek: cost('Última semana'),
    beforeWeek: cost('Semana anterior'),
    lastYear: cost('Último ano'),
    beforeYear: cost('Ano anterior'),
    /** The table does not name it: nothing is added up. */
    isUnpriced: yesNo('Sem valor na tabela'),
  },
  orderBy: ['lastMonth', 'lastWeek', 'lastYear', 'exam'],
  defaultOrder: ['lastMonth', 'desc'],
  reads: ['examRequest', 'sigtap'],
  heavy: 'shared',
})
