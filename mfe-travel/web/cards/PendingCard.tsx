import { formatDateTime } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { travelerPendingList } from '../../contract/pending.ts'
import css from './cards.module.css'

const three = { startIndex: 0, stopIndex: 2 }

/** 'Passageiros pendentes' of the home dashboard: the three whose appointments come first. */
export default function PendingCard() {
  const asked = useAsk(travelerPendingList, three)
  return (
    <DataCard
      title="Passageiros pendentes"
      link={{ href: '/app/travel/pending', text: 'Ver todos' }}
      asked={asked}
      height={160}
      isEmpty={({ items }) => items.length === 0}
      empty="Não possui passageiros pendentes"
    >
      {({ items }) => (
        <ul className={css.list}>
          {items.map(({ id, citizen, destinationCityName, appointmentDate }) => (
            <li key={id}>
              <strong>{citizen.name}</strong>
              <span>
                {destinationCityName}, {formatDateTime(appointmentDate)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DataCard>
  )
}
