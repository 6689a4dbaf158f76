import { formatCount, formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { InfiniteList } from '@saude/kits/list'
import { cx, StatusDot } from '@saude/kits/ui'
import { ClipboardCheck, House, UserRound } from 'lucide-react'
import { useState } from 'react'
import { visitHomeList, visitOfHome } from '../../../contract/visit-of-home.ts'
import { CitizenMenu } from '../../menu/CitizenMenu.tsx'
import css from '../Visit.module.css'
import { statusOf } from '../words.ts'
import HomeVisit from './HomeVisit.tsx'

type Row = ItemOf<typeof visitHomeList>

const dayMs = 86_400_000
/** Days since a day, fewer than none before it; null where there is none. */
const daysSince = (day: string | null | undefined): number | null =>
  day ? Math.round((Date.parse(today()) - Date.parse(day)) / dayMs) : null

/** How urgent a home is: by the first of its people. */
const stateOf = ({ nextVisit }: Row) => statusOf({ statusNumber: daysSince(nextVisit) })

const peopleIn = ({ people }: Row) => formatCount(people.length, 'morador', 'moradores')

/** Of each who lives there, with the day on which they are due where it is another one. */
const namesIn = ({ people, nextVisit }: Row): string =>
  people
    .map(({ name, nextVisit: own }) => (own && own !== nextVisit ? `${name} (até ${formatDate(own)})` : name))
    .join(', ')

function HomeLines({ row, dense = false }: { row: Row; dense?: boolean }) {
  const { tone, text } = stateOf(row)
  return (
    <span className={cx(css.lines, dense && css.dense)}>
      <strong className={css.name}>{row.address || 'Sem endereço'}</strong>
      <StatusDot tone={tone}>{text}</StatusDot>
      <span>
        {[
          peopleIn(row),
          row.lastVisit ? `última visita em ${formatDate(row.lastVisit)}` : 'nunca visitado',
        ].join(' · ')}
      </span>
      {dense && <span className={css.wrapped}>{namesIn(row)}</span>}
    </span>
  )
}

/** /app/visit-list/home, 'Controle de visitas' by homes: whose people wait longest on top, each with who lives there. */
export default function HomesToVisit() {
  const [visited, setVisited] = useState<Row>()
  return (
    <>
      <InfiniteList
        of={visitHomeList}
        title="Controle de visitas por domicílio"
        titleMenu={<CitizenMenu />}
        rowHeight={105}
        more={[{ label: 'Por pessoa', icon: UserRound, href: '/app/visit-list' }]}
        empty="Nenhum domicílio. Quem não é agente de saúde escolhe o profissional nos filtros."
        columns={[
          { field: 'address', label: 'Domicílio', width: 40, draw: (row) => <HomeLines row={row} /> },
          {
            field: 'people',
            label: 'Moradores',
            width: 60,
            draw: (row) => (
              <span className={css.lines}>
                <span className={css.wrapped}>{namesIn(row)}</span>
              </span>
            ),
          },
        ]}
        phoneRow={(row) => <HomeLines row={row} dense />}
        rowTitle={(row) => ({ title: row.address || 'Sem endereço', subtitle: namesIn(row) })}
        actions={(row) => [
          {
            label: 'Registrar visita',
            icon: ClipboardCheck,
            onSelect: () => setVisited(row),
            runs: visitOfHome,
          },
          {
            label: 'Ver domicílio',
            icon: House,
            to: `/app/citizen/home/details/${row.id}`,
            needs: 'homeGet',
          },
        ]}
      />
      {visited && <HomeVisit id={visited.id} onClose={() => setVisited(undefined)} />}
    </>
  )
}
