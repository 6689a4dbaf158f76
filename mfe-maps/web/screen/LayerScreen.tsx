import type { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Call } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { useMemo, useState } from 'react'
import { plainColor } from '../../contract/category.ts'
import type { layers } from '../../contract/layer.ts'
import { Information } from '../layer/Information.tsx'
import { LayerMap, type LegendKey } from '../layer/LayerMap.tsx'
import { OwnFilters } from '../layer/OwnFilters.tsx'
import { asked, initialOf, isIncomplete, type Layer, layerAt, plansOf } from '../layer/own-filters.ts'
import { useAllPages } from '../layer/useAllPages.ts'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'
import { groupAt } from '../layer/view.ts'
import { LayerTable } from '../table/LayerTable.tsx'
import { LayerTimeline } from './LayerTimeline.tsx'

/** /app/map/{layer}: every layer but that of the citizens themselves; what it is follows from its declaration. */
export default function LayerScreen() {
  const { pathname } = usePlace()
  const { name, layer } = layerAt(pathname)
  // Another layer starts with everybody.
  return <Shown key={name} layer={layer} pathname={pathname} />
}

type Points = OutputOf<(typeof layers)['diabetes']['points']>
type People = OutputOf<typeof citizenGeolocationPeople>

const pointsOf = ({ markers }: Points) =>
  markers.map(({ id, lat, lng, title, color, category, isPoor }) => ({
    id,
    name: title ?? '',
    latitude: lat,
    longitude: lng,
    color: color ?? undefined,
    category: category ?? undefined,
    isPoor: isPoor ?? false,
  }))
const peopleOf = ({ people }: People) => people

function Shown({ layer, pathname }: { layer: Layer; pathname: string }) {
  const { search } = usePlace()
  const group = groupAt(search)
  const { input: where, skip, controls, over } = useLayerFilter()
  const [own, setOwn] = useState(() => initialOf(layer.kind))
  const input = useMemo(() => ({ ...where, ...asked(own) }), [where, own])
  const { points: call, people: peopleCall, days }: AnyLayer = layer
  const isWaiting = skip || isIncomplete(layer, own)
  const answer = useAllPages(call, input, { skip: isWaiting, pointsOf })
  const { data, points } = answer
  const tableInput = useMemo(() => ({ ...input, group: group ?? 'shown' }), [input, group])
  const table = useAllPages(peopleCall, tableInput, { skip: isWaiting || !group, pointsOf: peopleOf })
  const info = data?.general?.info ?? []
  const legend: readonly LegendKey[] = info.flatMap(({ type, name, color }) =>
    type === 'category' && name && color ? [{ name, color }] : [],
  )
  const range = { from: asText(own.from), to: asText(own.to) }
  return (
    <LayerMap
      title={layer.title}
      points={points}
      pathname={pathname}
      numbers={{
        withoutLocation: data?.withoutLocation ?? 0,
        poorAccuracy: data?.poorAccuracy,
        outside: data?.outside,
      }}
      boundary={data?.boundary}
      legend={legend.length > 0 ? legend : [{ name: layer.one, color: plainColor }]}
      {...over({ ...answer, count: points?.length })}
      table={
        group &&
        ((pick) => (
          <LayerTable
            title={layer.title}
            pathname={pathname}
            group={group}
            people={table.points}
            isBusy={table.isFetching}
            error={table.error}
            onRetry={table.refetch}
            unit={layer.unit}
            onPick={pick}
          />
        ))
      }
      timeline={
        days && (
          <LayerTimeline
            title={`${layer.title}: linha do tempo`}
            days={days}
            input={{ citizen: where.citizen, ...asked(own) }}
            skip={isWaiting}
            range={range}
            day={today()}
            onRange={(next) => setOwn({ ...own, from: next?.from ?? null, to: next?.to ?? null })}
          />
        )
      }
    >
      <OwnFilters plans={plansOf(layer)} needs={layer.needs ?? []} value={own} onChange={setOwn} />
      {controls}
      <Information info={info} charts={data?.general?.charts ?? []} />
    </LayerMap>
  )
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A layer whatever its own filters: their values come from its declaration. */
interface AnyLayer {
  readonly points: Call<object, Points>
  readonly people: Call<object, People>
  readonly days: Call<object, { readonly items: readonly { date: string; count: number }[] }> | undefined
}
