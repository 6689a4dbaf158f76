import { formatInteger } from '@saude/contract/formats'
import { CardFigure, DataCard } from '@saude/kits/chart'
import { useAsk, useMay, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { citizenResidentList } from '../../contract/resident.ts'

const nothing = {}
const one = { startIndex: 0, stopIndex: 0 }
const screens = ['/app/citizen', '/app/citizen/geolocation-situation', '/app/map/citizen'] as const

/** 'Moradores' of the home dashboard: how many live, and the list of them. */
export default function ResidentsCard() {
  const functions = useScreens(screens)
  const mayCount = useMay(citizenConditionStatistics.permission)
  const counted = useAsk(citizenConditionStatistics, nothing, { skip: !mayCount })
  // Agents get the count of pregnancies alone, and the list as everybody.
  const isListed = !mayCount || (counted.data !== undefined && typeof counted.data.residents !== 'number')
  const listed = useAsk(citizenResidentList, one, { skip: !isListed })
  const data = isListed ? listed.data?.totalItems : (counted.data?.residents ?? undefined)
  const { error, isLoading, refetch } = isListed ? listed : counted
  return (
    <DataCard title="Moradores" asked={{ data, error, isLoading, refetch }} functions={functions} height={56}>
      {(count) => (
        <CardFigure>
          <Link href="/app/citizen/residents" aria-label={`${formatInteger(count)} moradores`}>
            {formatInteger(count)}
          </Link>
        </CardFigure>
      )}
    </DataCard>
  )
}
