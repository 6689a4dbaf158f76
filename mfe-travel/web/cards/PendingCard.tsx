import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { travelerPendingList } from '../../contract/pending.ts'
import css from './cards.module.css'

const list = '/app/travel/pending'
const three = { startIndex: 0, stopIndex: 2 }

const screens = ['/app/travel', '/app/travel/list', '/app/travel/wizard'] as const

/** 'Passageiros pendentes' of the home dashboard: the three whose appointments come first. */
export default function PendingCard() {
  const functions = useScreens(screens)
  const asked = useAsk(travelerPendingList, three)
  return (
    <DataCard
      title="Passageiros pendentes"
      subtitle={({ totalItems }) =>
        totalItems > 0 && <Link href={list}>{`${formatInteger(totalItems)} sem lugar em viagem`}</Link>
      }
      link={{ href: list, text: 'VER MAIS' }}
      functions={functions}
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
