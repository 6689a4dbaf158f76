import { formatCurrency, formatMonth } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Facts, ProgressBar } from '@saude/kits/ui'
import { costCenterMonth } from '../../contract/cost-center-month.ts'
import css from './MonthCard.module.css'

/** What a cost centre's present month is charged with, what is being approved of it, and what is left. */
export function MonthCard({ costCenterId }: { costCenterId: string }) {
  const asked = useAsk(costCenterMonth, { costCenterId })
  return (
    <DataCard
      title="Limite do mês"
      subtitle={({ month }) => formatMonth(month)}
      asked={asked}
      loading="Somando os gastos do mês"
      height={120}
    >
      {({ monthlyLimit, used, reserved }) => {
        const limit = monthlyLimit ?? null
        const left = limit === null ? 0 : limit - used - reserved
        return (
          <div className={css.month}>
            {limit !== null && limit > 0 && (
              <ProgressBar label="Parte usada do limite" value={Math.min((used + reserved) / limit, 1)} />
            )}
            <Facts
              layout="columns"
              items={[
                { label: 'Limite mensal', value: limit === null ? 'Sem limite' : formatCurrency(limit) },
                { label: 'Usado', value: formatCurrency(used) },
                { label: 'Reservado', value: formatCurrency(reserved) },
                ...(limit === null
                  ? []
                  : [
                      left < 0
                        ? { label: 'Acima do limite', value: formatCurrency(-left) }
                        : { label: 'Disponível', value: formatCurrency(left) },
                    ]),
              ]}
            />
          </div>
        )
      }}
    </DataCard>
  )
}
