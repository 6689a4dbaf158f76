import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { SimpleTable } from '@saude/kits/ui'
import { spendingColumns, spendingSummary } from '@saude/options/contract/spending'
import { benefitSpending } from '../../contract/benefit-spending.ts'

/** What a cost centre was charged with benefits, for its screen in the options. */
export default function BenefitSpending({ costCenterId }: { costCenterId: string }) {
  const asked = useAsk(benefitSpending, { costCenterId })
  return (
    <DataCard
      title="Gastos com benefícios"
      subtitle={({ items }) => spendingSummary(items, new Date())}
      asked={asked}
      isEmpty={({ items }) => items.length === 0}
      empty="Nenhum benefício concedido em 12 meses"
    >
      {({ items }) => (
        <SimpleTable
          caption="Gastos com benefícios"
          columns={spendingColumns}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </DataCard>
  )
}
