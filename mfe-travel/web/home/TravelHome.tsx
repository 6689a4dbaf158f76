import { useSectionMenu } from '@saude/kits/platform'
import { ButtonLink, Card, EmptyState, PageBody } from '@saude/kits/ui'
import { Bus } from 'lucide-react'
import css from './TravelHome.module.css'

/** What most people come for. */
const first = '/app/travel/wizard'

/** /app/travel: ways to the list and to a new travel, until the calendar takes this place. */
export default function TravelHome() {
  const links = useSectionMenu('travel').flatMap((part) => part.links)
  return (
    <PageBody>
      {links.length > 0 ? (
        <div className={css.card}>
          <Card title="Viagens" subtitle="Transporte de pacientes para outras cidades">
            <div className={css.actions}>
              {links.map(({ path, title, icon }) => (
                <ButtonLink key={path} icon={icon} href={path} kind={path === first ? 'primary' : 'default'}>
                  {title}
                </ButtonLink>
              ))}
            </div>
          </Card>
        </div>
      ) : (
        <EmptyState icon={Bus} title="Nenhuma função de viagens está liberada para o seu grupo." />
      )}
    </PageBody>
  )
}
