import { SectionMenu } from '@saude/kits/platform'
import { EmptyState } from '@saude/kits/ui'
import { Activity } from 'lucide-react'
import { DueContacts } from './DueContacts.tsx'
import css from './EpidemiologyHome.module.css'

/** /app/epidemiology: whom to call today, and what the person may open of the area. */
export default function EpidemiologyHome() {
  return (
    <SectionMenu
      section="epidemiology"
      head={
        <div className={css.head}>
          <DueContacts />
        </div>
      }
      empty={
        <EmptyState icon={Activity} title="Nenhuma tela de epidemiologia está liberada para o seu grupo." />
      }
    />
  )
}
