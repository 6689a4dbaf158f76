import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { SimpleTable } from '@saude/kits/ui'
import { spendingColumns, spendingSummary } from '@saude/options/contract/spending'
import { travelSpending } from '../../contract/spending.ts'

/** What a cost centre was charged with trips, for its screen in the options. */
export default function TravelSpending({ costCenterId }: { costCenterId: string }) {
  const asked = useAsk(travelSpending, { costCenterId })
  return (
    <DataCard
      title="Gastos com viagens"
      subtitle={({ items }) => spendingSummary(items, new Date())}
      asked={asked}
      isEmpty={({ items }) => items.length === 0}
      empty="Nenhuma despesa de viagem em 12 meses"
    >
      {({ items }) => (
        <SimpleTable
          caption="Gastos com viagens"
          columns={spendingColumns}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </DataCard>
  )
}
