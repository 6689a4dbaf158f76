import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import { useAsk } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { useMemo } from 'react'
import {
  bedriddenLayer,
  diabetesLayer,
  hypertensionLayer,
  pregnantLayer,
  smokerLayer,
} from '../../contract/layer.ts'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'

interface ConditionLayer {
  readonly layer: typeof diabetesLayer
  readonly title: string
  /** One of them, for the legend. */
  readonly one: string
}

const diabetes: ConditionLayer = { layer: diabetesLayer, title: layerConditions.diabetes, one: 'Diabético' }

const layers: Readonly<Record<string, ConditionLayer>> = {
  diabetes,
  hypertension: { layer: hypertensionLayer, title: layerConditions.hypertension, one: 'Hipertenso' },
  pregnant: { layer: pregnantLayer, title: layerConditions.pregnant, one: 'Gestante' },
  smoker: { layer: smokerLayer, title: layerConditions.smoker, one: 'Fumante' },
  'bedridden-and-domiciled': {
    layer: bedriddenLayer,
    title: layerConditions.bedriddenOrDomiciled,
    one: 'Acamado ou domiciliado',
  },
}

/** /app/map/citizen-condition/…: where those live who have a condition (specification 2, section 2). */
export default function ConditionMap() {
  const name = usePlace().pathname.split('/').at(-1) ?? ''
  const { layer, title, one } = layers[name] ?? diabetes
  // Another layer starts with everybody.
  return <Shown key={name} layer={layer} title={title} one={one} />
}

function Shown({ layer, title, one }: ConditionLayer) {
  const { input, skip, controls, over } = useLayerFilter()
  const answer = useAsk(layer, input, { skip })
  const { data } = answer
  const points = useMemo(
    () =>
      data?.markers.map(({ id, lat, lng, title: person }) => ({
        id,
        name: person ?? '',
        latitude: lat,
        longitude: lng,
      })),
    [data],
  )
  return (
    <LayerMap
      title={title}
      points={points}
      withoutLocation={data?.withoutLocation ?? 0}
      boundary={data?.boundary}
      pointLabel={one}
      {...over({ ...answer, count: points?.length })}
    >
      {controls}
    </LayerMap>
  )
}
