import { useHeld, useTitle } from '@saude/kits/platform'
import { ButtonLink, Card, EmptyState, PageBody } from '@saude/kits/ui'
import { Bus, List, Plus } from 'lucide-react'
import css from './TravelHome.module.css'

/** /app/travel: ways to the list and to a new travel, until the calendar takes this place. */
export default function TravelHome() {
  useTitle('Viagens')
  const held = useHeld()
  const mayList = held.has('travelList')
  const mayCreate = held.has('travelCreate')
  return (
    <PageBody>
      {mayList || mayCreate ? (
        <div className={css.card}>
          <Card title="Viagens" subtitle="Transporte de pacientes para outras cidades">
            <div className={css.actions}>
              {mayList && (
                <ButtonLink icon={List} href="/app/travel/list">
                  Lista de viagens
                </ButtonLink>
              )}
              {mayCreate && (
                <ButtonLink icon={Plus} kind="primary" href="/app/travel/wizard">
                  Nova viagem
                </ButtonLink>
              )}
            </div>
          </Card>
        </div>
      ) : (
        <EmptyState icon={Bus} title="Nenhuma função de viagens está liberada para o seu grupo." />
      )}
    </PageBody>
  )
}
