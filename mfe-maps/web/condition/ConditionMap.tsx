import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import type { OutputOf } from '@saude/contract/query'
import { usePlace } from '@saude/kits/router'
import {
  bedriddenLayer,
  diabetesLayer,
  hypertensionLayer,
  pregnantLayer,
  smokerLayer,
} from '../../contract/layer.ts'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useAllPages } from '../layer/useAllPages.ts'
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

/** /app/map/citizen-condition/…: where those live who have a condition. */
export default function ConditionMap() {
  const name = usePlace().pathname.split('/').at(-1) ?? ''
  const { layer, title, one } = layers[name] ?? diabetes
  // Another layer starts with everybody.
  return <Shown key={name} layer={layer} title={title} one={one} />
}

const pointsOf = ({ markers }: OutputOf<typeof diabetesLayer>) =>
  markers.map(({ id, lat, lng, title }) => ({ id, name: title ?? '', latitude: lat, longitude: lng }))

function Shown({ layer, title, one }: ConditionLayer) {
  const { input, skip, controls, over } = useLayerFilter()
  const answer = useAllPages(layer, input, { skip, pointsOf })
  const { data, points } = answer
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
