import { formatInteger } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useMay } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { citizenGeolocationSituationList } from '../../contract/situation.ts'
import css from './cards.module.css'

const nothing = {}
const one = { startIndex: 0, stopIndex: 0 }

/** 'Moradores' of the home dashboard: as many as the situation of positions lists. */
export default function ResidentsCard() {
  const mayList = useMay(citizenGeolocationSituationList.permission)
  const listed = useAsk(citizenGeolocationSituationList, one, { skip: !mayList })
  const counted = useAsk(citizenConditionStatistics, nothing, { skip: mayList })
  const data = mayList ? listed.data?.totalItems : (counted.data?.residents ?? undefined)
  const { error, isLoading, refetch } = mayList ? listed : counted
  return (
    <DataCard title="Moradores" asked={{ data, error, isLoading, refetch }} height={56}>
      {(count) => (
        <p className={css.figure}>
          {mayList ? (
            <Link href="/app/citizen/geolocation-situation" aria-label={`${formatInteger(count)} moradores`}>
              {formatInteger(count)}
            </Link>
          ) : (
            formatInteger(count)
          )}
        </p>
      )}
    </DataCard>
  )
}
