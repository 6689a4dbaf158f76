import { unpackPoints } from '@saude/citizen/contract/packed'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { MapPoint } from '@saude/kits/map'
import { ask, type Call } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { plainColor } from '../../contract/category.ts'
import type { layers } from '../../contract/layer.ts'
import { OwnFilters } from '../layer/OwnFilters.tsx'
import { asked, initialOf, type Layer, layerAt, missingOf, plansOf } from '../layer/own-filters.ts'
import { named, partsOf } from '../layer/packed.ts'
import { ShownLayer } from '../layer/ShownLayer.tsx'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'
import { useOwnFilters } from '../layer/useOwnFilters.ts'
import { LayerTimeline } from './LayerTimeline.tsx'

/** /app/map/{layer}: every layer of citizens but that of all of them; what it is follows from its declaration. */
export default function LayerScreen() {
  const { pathname } = usePlace()
  const { name, layer } = layerAt(pathname)
  // Another layer starts with everybody, or with what a link asks for.
  return <Shown key={name} layer={layer} />
}

type Points = OutputOf<(typeof layers)['diabetes']['points']>

const markedPoints = ({ markers }: Points): readonly MapPoint[] =>
  markers.map(({ id, lat, lng, title, color, category, isPoor }) => ({
    id,
    name: title ?? '',
    latitude: lat,
    longitude: lng,
    color: color ?? undefined,
    category: category ?? undefined,
    isPoor: isPoor ?? false,
  }))

/** Points without names, each one of the layer's: who is meant is asked when somebody presses one. */
const packedPointsOf =
  (one: string) =>
  ({ packed }: Points): readonly MapPoint[] =>
    packed
      ? unpackPoints(packed).map((point, index) => {
          const kind = packed.categories[packed.kinds[index] ?? -1]
          return { ...named(point, one), color: kind?.color ?? plainColor, category: kind?.name }
        })
      : []

function Shown({ layer }: { readonly layer: Layer }) {
  // Symptoms are asked for by where they are, not by whom.
  const { input: where, controls, ...filter } = useLayerFilter({ hasOne: layer.kind !== 'symptom' })
  const plans = useMemo(() => plansOf(layer), [layer])
  const needs: readonly string[] = layer.needs ?? []
  const initial = useMemo(() => initialOf(layer.kind), [layer])
  const { own, setOwn, restored } = useOwnFilters(plans, initial, needs)
  const input = useMemo(() => ({ ...where, ...asked(own) }), [where, own])
  const { points, people, days }: AnyLayer = layer
  // Each look at a protected diagnosis is logged by its id, so those points come whole.
  const isPacked = layer.kind !== 'protectedCondition'
  const mapInput = useMemo(() => (isPacked ? { ...input, packed: true } : input), [input, isPacked])
  const pointsOf = useMemo(() => (isPacked ? packedPointsOf(layer.one) : markedPoints), [isPacked, layer.one])
  const namesOf = useCallback(
    async (pressed: readonly MapPoint[]) => {
      const answers = await Promise.all(
        partsOf(pressed).map((some) => ask(people, { ...input, points: some })),
      )
      return answers.flatMap((answer) => answer?.people ?? [])
    },
    [people, input],
  )
  // Days have a range of their own, and lead back to one where the layer has none.
  const ofDays = needs.filter((name) => name !== 'from' && name !== 'to')
  const range = { from: asText(own.from), to: asText(own.to) }
  return (
    <ShownLayer
      title={layer.title}
      one={layer.one}
      unit={layer.unit}
      points={points}
      people={people}
      input={input}
      mapInput={mapInput}
      pointsOf={pointsOf}
      {...(isPacked && { namesOf })}
      missing={filter.missing ?? missingOf({ plans, needs }, own)}
      restored={{ ...filter.restored, ...restored }}
      timeline={
        days && (
          <LayerTimeline
            title={`${layer.title}: linha do tempo`}
            days={days}
            input={{ ...where, ...asked({ ...own, from: null, to: null }) }}
            skip={Boolean(
              filter.missing ?? missingOf({ plans, needs: ofDays }, { ...own, from: null, to: null }),
            )}
            range={range}
            day={today()}
            onRange={(next) => setOwn({ ...own, from: next?.from ?? null, to: next?.to ?? null })}
          />
        )
      }
    >
      <OwnFilters plans={plans} needs={needs} value={own} onChange={setOwn} />
      {controls}
    </ShownLayer>
  )
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A layer whatever its own filters: their values come from its declaration. */
interface AnyLayer {
  readonly points: Call<object, Points>
  readonly people: ComponentProps<typeof ShownLayer>['people']
  readonly days: Call<object, { readonly items: readonly { date: string; count: number }[] }> | undefined
}
