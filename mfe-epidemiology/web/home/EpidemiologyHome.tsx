import { visibleMenu } from '@saude/contract/menu'
import { useHeld, useTitle } from '@saude/kits/platform'
import { EmptyState, LinkMenu } from '@saude/kits/ui'
import { Activity } from 'lucide-react'
import { menu } from './menu.ts'

/** /app/epidemiology: what the person may open of the area. */
export default function EpidemiologyHome() {
  useTitle('Epidemiologia')
  const parts = visibleMenu(menu, useHeld())
  if (parts.length === 0)
    return (
      <EmptyState icon={Activity} title="Nenhuma tela de epidemiologia está liberada para o seu grupo." />
    )
  return <LinkMenu parts={parts} />
}
