import type { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'
import type { MapPoint } from '@saude/kits/map'
import type { Call } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { type ReactNode, useMemo, useRef } from 'react'
import { plainColor } from '../../contract/category.ts'
import { LayerTable } from '../table/LayerTable.tsx'
import { Information, type InformationProps } from './Information.tsx'
import { LayerMap, type LayerMapProps } from './LayerMap.tsx'
import { useAllPages } from './useAllPages.ts'
import type { useLayerFilter } from './useLayerFilter.tsx'
import { groupAt } from './view.ts'

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

interface ShownLayerProps<Out extends Said> extends Pick<LayerMapProps, 'namesOf' | 'linkOf' | 'timeline'> {
  title: string
  /** One of those on it, for the legend of a layer without categories. */
  one: string
  /** Of how many, where the layer counts: 'doses'. */
  unit?: string | undefined
  points: Call<object, Out>
  people: Call<object, People>
  /** What both are asked with; an object that stays the same while nothing is chosen. */
  input: object
  /** Of the map alone. */
  mapInput?: object
  pointsOf: (answer: Out) => readonly MapPoint[]
  /** Something is missing or half typed: nothing is asked. */
  isWaiting: boolean
  over: ReturnType<typeof useLayerFilter>['over']
  /** The filters. */
  children: ReactNode
}

const noInfo: InformationProps['info'] = []
const noCharts: InformationProps['charts'] = []

const peopleOf = ({ people }: People) => people

/** A layer as people see it: the map of its points, or the table of the same people, with its filters and numbers. */
export function ShownLayer<Out extends Said>(props: ShownLayerProps<Out>) {
  const { title, one, unit, input, mapInput = input, pointsOf, isWaiting, over, children, ...rest } = props
  const { points: call, people: peopleCall, ...shown } = rest
  const { pathname, search } = usePlace()
  const group = groupAt(search)
  const answer = useAllPages(call, mapInput, { skip: isWaiting, pointsOf })
  const { data, points } = answer
  const tableInput = useMemo(() => ({ ...input, group: group ?? 'shown' }), [input, group])
  const table = useAllPages(peopleCall, tableInput, { skip: isWaiting || !group, pointsOf: peopleOf })
  // While another question is on its way the numbers of the one before stay beside the dimmed map: what comes and goes
  // with each day of a timeline cannot be read, and takes longer to lay out than the answer takes to come.
  const last = useRef<{ readonly data: Out; readonly count: number | undefined } | undefined>(undefined)
  if (data) last.current = { data, count: points?.length }
  const said = data || answer.isFetching ? last.current : undefined
  const { info, charts } = said?.data.general ?? {}
  const categories = (info ?? []).flatMap(({ type, name, color }) =>
    type === 'category' && name && color ? [{ name, color }] : [],
  )
  return (
    <LayerMap
      title={title}
      points={points}
      pathname={pathname}
      numbers={{
        located: said?.count,
        all: said?.data.located,
        withoutLocation: said?.data.withoutLocation ?? 0,
        poorAccuracy: said?.data.poorAccuracy,
        outside: said?.data.outside,
      }}
      boundary={data?.boundary}
      legend={categories.length > 0 ? categories : [{ name: one, color: plainColor }]}
      {...over({ ...answer, count: points?.length })}
      {...shown}
      table={
        group &&
        ((pick) => (
          <LayerTable
            title={title}
            pathname={pathname}
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
