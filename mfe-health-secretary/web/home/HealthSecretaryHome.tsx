import { SectionMenu } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { ClipboardList } from 'lucide-react'
import { AnsweredCorrections } from './AnsweredCorrections.tsx'
import css from './Home.module.css'
import { StockAlerts } from './StockAlerts.tsx'
import { TwoProviders } from './TwoProviders.tsx'
import { Waiting } from './Waiting.tsx'

/** /app/health-secretary: what waits for the person today, and what they may open of the area. */
export default function HealthSecretaryHome() {
  return (
    <SectionMenu
      section="health-secretary"
      head={
        <div className={css.cards}>
          <Waiting />
          <StockAlerts />
          <AnsweredCorrections />
          <TwoProviders />
        </div>
      }
      empty={
        <EmptyState icon={ClipboardList} title="Nenhuma tela da secretaria está liberada para o seu grupo." />
      }
    />
  )
}
