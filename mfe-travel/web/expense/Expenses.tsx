import { InfiniteList, RecordScreens } from '@saude/kits/list'
import { Info } from 'lucide-react'
import { travelExpense } from '../../contract/expense.ts'

function List() {
  return (
    <InfiniteList
      of={travelExpense.list}
      title="Despesas de viagens"
      csv
      actions={({ id }) => [
        {
          label: 'Detalhes',
          icon: Info,
          to: `${travelExpense.path}/details/${id}`,
          runs: [travelExpense.get],
        },
      ]}
      rowLink={({ id }) => `${travelExpense.path}/details/${id}`}
    />
  )
}

/** /app/travel/expense and what lies below: expenses are entered with their trip. */
export default function Expenses() {
  return <RecordScreens of={travelExpense} screens={{ list: List }} />
}
