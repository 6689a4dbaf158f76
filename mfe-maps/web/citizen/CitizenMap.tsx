import { citizenAtPoint, citizenGeolocation, peopleAtOnce } from '@saude/citizen/contract/geolocation'
import { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import { unpackPoints } from '@saude/citizen/contract/packed'
import type { OutputOf } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import type { MapPoint } from '@saude/kits/map'
import { ask } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { useMemo } from 'react'
import { plainColor } from '../../contract/category.ts'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useAllPages } from '../layer/useAllPages.ts'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'
import { groupAt } from '../layer/view.ts'
import { LayerTable } from '../table/LayerTable.tsx'

/** Points without names: who is meant is asked when somebody presses one. */
const pointsOf = ({ packed }: OutputOf<typeof citizenGeolocation>): readonly MapPoint[] =>
  packed
    ? unpackPoints(packed).map(({ number, ...point }) => ({
        ...point,
        id: `${number} ${point.latitude} ${point.longitude}`,
        name: 'Cidadão',
      }))
    : []

/** Who stands at these points. */
async function namesOf(points: readonly MapPoint[]): Promise<readonly Pick<MapPoint, 'id' | 'name'>[]> {
  const parts = chunksOf(
    points.map(({ id, latitude, longitude }) => ({ number: Number.parseInt(id, 10), latitude, longitude })),
    peopleAtOnce,
  )
  const answers = await Promise.all(parts.map((some) => ask(citizenAtPoint, { points: some })))
  return answers.flatMap((answer) => answer?.items ?? [])
}

const peopleOf = ({ people }: OutputOf<typeof citizenGeolocationPeople>) => people
const legend = [{ name: 'Cidadão', color: plainColor }]

/** /app/map/citizen: where citizens live. */
export default function CitizenMap() {
  const { pathname, search } = usePlace()
  const group = groupAt(search)
  const { input, skip, controls, over } = useLayerFilter()
  const packedInput = useMemo(() => ({ ...input, packed: true }), [input])
  const answer = useAllPages(citizenGeolocation, packedInput, { skip, pointsOf })
  const tableInput = useMemo(() => ({ ...input, group: group ?? ('shown' as const) }), [input, group])
  const table = useAllPages(citizenGeolocationPeople, tableInput, {
    skip: skip || !group,
    pointsOf: peopleOf,
  })
  const { data, points } = answer
  return (
    <LayerMap
      title="Cidadãos"
      points={points}
      namesOf={namesOf}
      pathname={pathname}
      numbers={{
        withoutLocation: data?.withoutLocation ?? 0,
        poorAccuracy: data?.poorAccuracy,
        outside: data?.outside,
      }}
      boundary={data?.boundary}
      legend={legend}
      {...over({ ...answer, count: points?.length })}
      table={
        group &&
        ((pick) => (
          <LayerTable
            title="Cidadãos"
            pathname={pathname}
            group={group}
            people={table.points}
            isBusy={table.isFetching}
            error={table.error}
            onRetry={table.refetch}
            unit={undefined}
            onPick={pick}
          />
        ))
      }
    >
      {controls}
    </LayerMap>
  )
}
