import type { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'
import type { MapPoint } from '@saude/kits/map'
import type { Call } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { type ReactNode, useMemo, useRef } from 'react'
import { plainColor } from '../../contract/category.ts'
import { LayerTable } from '../table/LayerTable.tsx'
import { useTable } from '../table/useTable.ts'
import { Information, type InformationProps } from './Information.tsx'
import { LayerMap, type LayerMapProps } from './LayerMap.tsx'
import { EmptyNote, obstacleOf, withoutLimits } from './Overlay.tsx'
import { useAllPages } from './useAllPages.ts'
import { leaveArea } from './useLayerFilter.tsx'
import { changeAddress, groupAt, type SearchPatch } from './view.ts'

type Optional<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/** What every layer answers beside its points. */
interface Said {
  readonly hasBoundary: boolean
  readonly geoFilterType?: 'user' | 'health_unit' | null | undefined
  readonly boundary?: string | null | undefined
  readonly located?: number | null | undefined
  readonly withoutLocation: number
  readonly poorAccuracy?: number | null | undefined
  readonly outside?: number | null | undefined
  readonly general?: Optional<InformationProps> | null | undefined
  readonly next?: string | null | undefined
}

type People = OutputOf<typeof citizenGeolocationPeople>

/** Of what a layer is asked with, where on the map. */
interface AskedWith {
  readonly area?: { readonly id: string } | null | undefined
}

interface ShownLayerProps<Out extends Said> extends Pick<LayerMapProps, 'namesOf' | 'linkOf' | 'timeline'> {
  title: string
  /** One of those on it, for the legend of a layer without categories. */
  one: string
  /** Of how many, where the layer counts: 'doses'. */
  unit?: string | undefined
  points: Call<object, Out>
  people: Call<object, People>
  /** What both are asked with; an object that stays the same while nothing is chosen. */
  input: AskedWith
  /** Of the map alone. */
  mapInput?: object
  pointsOf: (answer: Out) => readonly MapPoint[]
  /** What the filters lack: nothing is asked. */
  missing: string | undefined
  /** Values of the address with which nothing is missing. */
  restored: SearchPatch
  /** The filters. */
  children: ReactNode
}

const noInfo: InformationProps['info'] = []
const noCharts: InformationProps['charts'] = []

/** A layer as people see it: the map of its points, or the table of the same people, with its filters and numbers. */
export function ShownLayer<Out extends Said>(props: ShownLayerProps<Out>) {
  const { title, one, unit, input, mapInput = input, pointsOf, missing, restored, children, ...rest } = props
  const { points: call, people: peopleCall, ...shown } = rest
  const place = usePlace()
  const group = groupAt(place.search)
  const isWaiting = missing !== undefined
  const answer = useAllPages(call, mapInput, { skip: isWaiting, pointsOf })
  const { data, points } = answer
  const tableInput = useMemo(() => ({ ...input, group: group ?? 'shown' }), [input, group])
  const table = useTable(peopleCall, tableInput, { skip: isWaiting || !group, layer: answer })
  // While another question is on its way the numbers of the one before stay beside the dimmed map: what comes and goes
  // with each day of a timeline cannot be read, and takes longer to lay out than the answer takes to come.
  const last = useRef<{ readonly data: Out; readonly count: number | undefined } | undefined>(undefined)
  if (data) last.current = { data, count: points?.length }
  const said = data || answer.isFetching ? last.current : undefined
  // The outline of an area stays while the area is asked for with other filters.
  const outline = useRef<{ readonly area: string | undefined; readonly boundary: Said['boundary'] }>(
    undefined,
  )
  const area = input.area?.id
  if (data) outline.current = { area, boundary: data.boundary }
  const boundless = data && !data.hasBoundary ? (data.geoFilterType ?? 'health_unit') : undefined
  const obstacle = obstacleOf({
    error: answer.error,
    onRetry: answer.refetch,
    missing,
    onRestore: () => changeAddress(restored),
    boundless,
    onBack: leaveArea,
  })
  // Zeros would say that no one lives there.
  const { info, charts } = boundless ? {} : (said?.data.general ?? {})
  const categories = (info ?? []).flatMap(({ type, name, color, group: under }) =>
    type === 'category' && name && color ? [{ name, color, group: under ?? undefined }] : [],
  )
  return (
    <LayerMap
      title={title}
      points={points}
      place={place}
      missing={missing ?? (boundless && `${withoutLimits}.`)}
      numbers={{
        located: said?.count,
        all: said?.data.located,
        withoutLocation: said?.data.withoutLocation ?? 0,
        poorAccuracy: said?.data.poorAccuracy,
        outside: said?.data.outside,
      }}
      boundary={outline.current?.area === area ? outline.current?.boundary : undefined}
      legend={categories.length > 0 ? categories : [{ name: one, color: plainColor }]}
      overlay={obstacle ?? (points?.length === 0 && <EmptyNote />)}
      isBusy={answer.isFetching || obstacle !== null}
      {...shown}
      table={
        group &&
        ((pick) => (
          <LayerTable
            title={title}
            place={place}
            obstacle={obstacle}
            group={group}
            people={table.points}
            isBusy={table.isFetching}
            error={table.error}
            onRetry={table.refetch}
            unit={unit}
            onPick={pick}
          />
        ))
      }
    >
      {children}
      <Information info={info ?? noInfo} charts={charts ?? noCharts} />
    </LayerMap>
  )
}
