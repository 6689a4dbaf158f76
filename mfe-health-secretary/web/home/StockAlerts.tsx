import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useRunning } from '@saude/kits/platform'
import { Link } from '@saude/kits/ui'
import { materialAlertList } from '../../contract/material-movement.ts'
import css from './Home.module.css'

const history = (id: string) => `/app/health-secretary/material/history/${id}`

/** Materials below their minimum, and lots that expire soon. */
export function StockAlerts() {
  const { may } = useRunning()
  const asked = useAsk(materialAlertList, {}, { skip: !may(materialAlertList) })
  if (!may(materialAlertList)) return null
  return (
    <DataCard
      title="Estoque de materiais"
      asked={asked}
      height={160}
      isEmpty={({ short, expiring }) => short.length + expiring.length === 0}
      empty="Nenhum material abaixo do mínimo nem a vencer"
    >
      {({ short, noticeDays, expiring }) => (
        <div className={css.alerts}>
          {short.length > 0 && (
            <section>
              <h3>Abaixo do mínimo</h3>
              <ul className={css.stock}>
                {short.map(({ id, name, balance, minimum }) => (
                  <li key={id}>
                    <Link href={history(id)}>{name}</Link>
                    {`: ${formatInteger(balance)} de ${formatInteger(minimum)}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {expiring.length > 0 && (
            <section>
              <h3>{`A vencer em ${formatCount(noticeDays, 'dia', 'dias')}`}</h3>
              <ul className={css.stock}>
                {expiring.map(({ id, materialId, name, lot, expiry, balance }) => (
                  <li key={id}>
                    <Link href={history(materialId)}>{name}</Link>
                    {`${lot ? `, lote ${lot}` : ''}: ${formatInteger(balance)} ${expiry < today() ? 'com validade vencida em' : 'até'} ${formatDate(expiry)}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </DataCard>
  )
}
