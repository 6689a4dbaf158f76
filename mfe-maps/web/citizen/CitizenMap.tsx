import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import type { OutputOf } from '@saude/contract/query'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useAllPages } from '../layer/useAllPages.ts'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'

const pointsOf = ({ citizens }: OutputOf<typeof citizenGeolocation>) => citizens

/** /app/map/citizen: where citizens live. */
export default function CitizenMap() {
  const { input, skip, controls, over } = useLayerFilter()
  const answer = useAllPages(citizenGeolocation, input, { skip, pointsOf })
  const { data, points } = answer
  return (
    <LayerMap
      title="Cidadãos"
      points={points}
      withoutLocation={data?.withoutLocation ?? 0}
      boundary={data?.boundary}
      pointLabel="Cidadão"
      {...over({ ...answer, count: points?.length })}
    >
      {controls}
    </LayerMap>
  )
}
