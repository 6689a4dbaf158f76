import { CardLines, DataCard } from '@saude/kits/chart'
import { useAsk, useScreens, useSession } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { citizenGeolocationSituationList, geolocationSituations } from '../../contract/situation.ts'

const three = { startIndex: 0, stopIndex: 2 }

const screens = ['/app/citizen', '/app/map/citizen', '/app/visit-list'] as const

/** 'Situação das geolocalizações' of the home dashboard: three citizens, and where they were placed from. */
export default function SituationCard() {
  const functions = useScreens(screens)
  const asked = useAsk(citizenGeolocationSituationList, three)
  const groups = useSession()?.info.userGroupKeys ?? []
  const isAgentAlone = groups.length === 1 && groups[0] === 'acs'
  return (
    <DataCard
      title="Situação das geolocalizações"
      {...(!isAgentAlone && { link: { href: '/app/citizen/geolocation-situation', text: 'VER MAIS' } })}
      functions={functions}
      asked={asked}
      height={130}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <CardLines
          lines={items.map(({ id, name, geolocation }) => ({
            key: id,
            name: <Link href={`/app/citizen/location/${id}`}>{name}</Link>,
            note: geolocationSituations[geolocation],
          }))}
        />
      )}
    </DataCard>
  )
}
