import { visibleMenu } from '@saude/contract/menu'
import { useHeld, useTitle } from '@saude/kits/platform'
import { EmptyState, LinkMenu } from '@saude/kits/ui'
import { ClipboardList } from 'lucide-react'
import { menu } from './menu.ts'

/** /app/health-secretary: what the person may open of the area. */
export default function HealthSecretaryHome() {
  useTitle('Secretaria de Saúde')
  const parts = visibleMenu(menu, useHeld())
  if (parts.length === 0)
    return (
      <EmptyState icon={ClipboardList} title="Nenhuma tela da secretaria está liberada para o seu grupo." />
    )
  return <LinkMenu parts={parts} />
}
