import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { CardLines, DataCard } from '@saude/kits/chart'
import { MayLink, useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { travelerPendingList } from '../../contract/pending.ts'

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
        <CardLines
          below
          lines={items.map(({ id, citizen, destinationCityName, appointmentDate }) => ({
            key: id,
            name: (
              <strong>
                <MayLink needs="citizenHistory" href={`/app/citizen/history/${citizen.id}`}>
                  {citizen.name}
                </MayLink>
              </strong>
            ),
            note: `${destinationCityName}, ${formatDateTime(appointmentDate)}`,
          }))}
        />
      )}
    </DataCard>
  )
}
