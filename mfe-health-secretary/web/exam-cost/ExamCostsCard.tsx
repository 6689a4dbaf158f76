import { formatCurrency } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { SimpleTable } from '@saude/kits/ui'
import { requiredFinancialExams } from '../../contract/exam-costs.ts'

/** The first row is that of all exams together. */
const four = { orderBy: 'lastMonth', order: 'desc', limiter: 4, startIndex: 0, stopIndex: 3 } as const
const list = '/app/health-secretary/exam-costs'

const screens = [
  '/app/health-secretary/exam-request',
  '/app/health-secretary/exam-request/create',
  '/app/health-secretary/financial-procedures',
] as const

/** 'Custos com exames' of the home dashboard: the three that cost most in the last month, and all of them together. */
export default function ExamCostsCard() {
  const functions = useScreens(screens)
  const asked = useAsk(requiredFinancialExams, four)
  return (
    <DataCard
      title="Custos com exames"
      subtitle={({ items: [all] }) =>
        all && (
          <>
            <Link href={list}>{formatCurrency(all.lastMonth)}</Link> no último mês
          </>
        )
      }
      link={{ href: list, text: 'VER MAIS' }}
      functions={functions}
      asked={asked}
      height={150}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items: [, ...exams] }) => (
        <SimpleTable
          caption="Custos com exames"
          columns={[
            { key: 'exam', title: 'Exame', cell: ({ exam }) => exam },
            {
              key: 'lastMonth',
              title: 'Último mês',
              align: 'right',
              cell: ({ lastMonth }) => formatCurrency(lastMonth),
            },
            {
              key: 'beforeMonth',
              title: 'Mês anterior',
              align: 'right',
              cell: ({ beforeMonth }) => formatCurrency(beforeMonth),
            },
          ]}
          rows={exams}
          rowKey={({ id }) => id}
        />
      )}
    </DataCard>
  )
}
