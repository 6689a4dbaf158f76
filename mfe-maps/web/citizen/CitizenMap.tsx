import { citizenAtPoint, citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import { unpackPoints } from '@saude/citizen/contract/packed'
import type { OutputOf } from '@saude/contract/query'
import type { MapPoint } from '@saude/kits/map'
import { ask } from '@saude/kits/platform'
import { useMemo } from 'react'
import { named, partsOf } from '../layer/packed.ts'
import { ShownLayer } from '../layer/ShownLayer.tsx'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'

/** Points without names: who is meant is asked when somebody presses one. */
const pointsOf = ({ packed }: OutputOf<typeof citizenGeolocation>): readonly MapPoint[] =>
  packed ? unpackPoints(packed).map((point) => named(point, 'Cidadão')) : []

/** Who stands at these points. */
async function namesOf(points: readonly MapPoint[]): Promise<readonly Pick<MapPoint, 'id' | 'name'>[]> {
  const answers = await Promise.all(partsOf(points).map((some) => ask(citizenAtPoint, { points: some })))
  return answers.flatMap((answer) => answer?.items ?? [])
}

/** /app/map/citizen: where citizens live. */
export default function CitizenMap() {
  const { input, missing, restored, controls } = useLayerFilter()
  const mapInput = useMemo(() => ({ ...input, packed: true }), [input])
  return (
    <ShownLayer
      title="Cidadãos"
      one="Cidadão"
      points={citizenGeolocation}
      people={citizenGeolocationPeople}
      input={input}
      mapInput={mapInput}
      pointsOf={pointsOf}
      namesOf={namesOf}
      missing={missing}
      restored={restored}
    >
      {controls}
    </ShownLayer>
  )
}
