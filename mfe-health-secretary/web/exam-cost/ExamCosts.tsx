import { InfiniteList } from '@saude/kits/list'
import { Notice } from '@saude/kits/ui'
import { requiredFinancialExams } from '../../contract/exam-costs.ts'

/** Two lines have room for the month and the year. */
const columns = [
  { field: 'exam' },
  { field: 'lastMonth' },
  { field: 'beforeMonth', wideOnly: true },
  { field: 'lastWeek', wideOnly: true },
  { field: 'beforeWeek', wideOnly: true },
  { field: 'lastYear' },
  { field: 'beforeYear', wideOnly: true },
] as const

/** /app/health-secretary/exam-costs: what exams cost that were asked for, beside the time before. */
export default function ExamCosts() {
  return (
    <InfiniteList
      of={requiredFinancialExams}
      title="Custos com exames"
      columns={columns}
      csv
      print
      notice={
        <Notice tone="info">
          Exames solicitados nos últimos 7, 30 e 365 dias e nos mesmos dias anteriores, sem os cancelados e os
          recusados, pelo valor ambulatorial da tabela SIGTAP em uso.
        </Notice>
      }
      rowTitle={({ exam, isUnpriced }) => ({
        title: exam,
        ...(isUnpriced && { subtitle: 'Sem valor na tabela' }),
      })}
    />
  )
}
