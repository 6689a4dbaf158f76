import { type LayerCondition, layerConditions } from '@saude/citizen/contract/citizen-filter'
import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import {
  bedriddenLayer,
  diabetesLayer,
  hypertensionLayer,
  pregnantLayer,
  smokerLayer,
} from '../contract/layer.ts'
import { on } from './collections.ts'

/** The citizen area knows who has a condition and where they live; a layer says it in markers. */
const conditionLayer = (layer: typeof diabetesLayer, condition: LayerCondition) =>
  on(layer, async ({ input, ask }) => {
    const { citizens, located, ...area } = await ask(citizenGeolocation, { ...input, condition })
    const matching = (located ?? 0) + area.withoutLocation
    return {
      ...area,
      markers: citizens.map(({ id, name, latitude, longitude }) => ({
        id,
        lat: latitude,
        lng: longitude,
        title: name,
        type: 'pin' as const,
      })),
      general: input.after
        ? null
        : { info: [{ name: layerConditions[condition], type: 'number', value: String(matching) }] },
    }
  })

export const conditionHandlers = [
  conditionLayer(diabetesLayer, 'diabetes'),
  conditionLayer(hypertensionLayer, 'hypertension'),
  conditionLayer(pregnantLayer, 'pregnant'),
  conditionLayer(smokerLayer, 'smoker'),
  conditionLayer(bedriddenLayer, 'bedriddenOrDomiciled'),
]
