import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { useAsk, useTitle } from '@saude/kits/platform'
import { useMemo, useState } from 'react'
import { AreaChoice } from '../layer/AreaChoice.tsx'
import { CitizenChoice } from '../layer/CitizenChoice.tsx'
import { everybody, inputOf, isRangeWrong, type LayerFilter } from '../layer/filter.ts'
import { LayerMap } from '../layer/LayerMap.tsx'
import { overlayOf } from '../layer/Overlay.tsx'

/** /app/map/citizen: where citizens live (specification 2, section 2, Citizen location map). */
export default function CitizenMap() {
  useTitle('Mapa de cidadãos')
  const [filter, setFilter] = useState<LayerFilter>(everybody)
  const input = useMemo(() => inputOf(filter), [filter])
  const isWrong = isRangeWrong(filter.citizen)
  const { data, error, isFetching, refetch } = useAsk(citizenGeolocation, input, { skip: isWrong })
  const boundless = data && !data.hasBoundary ? (data.geoFilterType ?? 'health_unit') : undefined
  const overlay = overlayOf({
    error,
    onRetry: refetch,
    boundless,
    onBack: () => setFilter({ ...filter, area: null }),
    isEmpty: data?.citizens.length === 0,
  })
  return (
    <LayerMap
      title="Cidadãos"
      points={data?.citizens}
      withoutLocation={data?.withoutLocation ?? 0}
      boundary={data?.boundary}
      pointLabel="Cidadão"
      isBusy={isFetching || error !== undefined || boundless !== undefined}
      overlay={overlay}
    >
      <AreaChoice value={filter.area} onChange={(area) => setFilter({ ...filter, area })} />
      <CitizenChoice value={filter.citizen} onChange={(citizen) => setFilter({ ...filter, citizen })} />
    </LayerMap>
  )
}
