import { SectionMenu } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { ClipboardList } from 'lucide-react'

/** /app/health-secretary: what the person may open of the area. */
export default function HealthSecretaryHome() {
  return (
    <SectionMenu
      section="health-secretary"
      empty={
        <EmptyState icon={ClipboardList} title="Nenhuma tela da secretaria está liberada para o seu grupo." />
      }
    />
  )
}
