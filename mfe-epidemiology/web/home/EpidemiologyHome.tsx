import { SectionMenu } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { Activity } from 'lucide-react'

/** /app/epidemiology: what the person may open of the area. */
export default function EpidemiologyHome() {
  return (
    <SectionMenu
      section="epidemiology"
      empty={
        <EmptyState icon={Activity} title="Nenhuma tela de epidemiologia está liberada para o seu grupo." />
      }
    />
  )
}
