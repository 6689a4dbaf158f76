import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { useAsk, useTitle } from '@saude/kits/platform'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'

/** /app/map/citizen: where citizens live (specification 2, section 2, Citizen location map). */
export default function CitizenMap() {
  useTitle('Mapa de cidadãos')
  const { input, skip, controls, over } = useLayerFilter()
  const answer = useAsk(citizenGeolocation, input, { skip })
  const { data } = answer
  return (
    <LayerMap
      title="Cidadãos"
      points={data?.citizens}
      withoutLocation={data?.withoutLocation ?? 0}
      boundary={data?.boundary}
      pointLabel="Cidadão"
      {...over({ ...answer, count: data?.citizens.length })}
    >
      {controls}
    </LayerMap>
  )
}
