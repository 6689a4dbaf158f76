import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'
import { usePlace } from '@saude/kits/router'
import { useMemo } from 'react'
import { plainColor } from '../../contract/category.ts'
import { LayerMap } from '../layer/LayerMap.tsx'
import { useAllPages } from '../layer/useAllPages.ts'
import { useLayerFilter } from '../layer/useLayerFilter.tsx'
import { groupAt } from '../layer/view.ts'
import { LayerTable } from '../table/LayerTable.tsx'

const pointsOf = ({ citizens }: OutputOf<typeof citizenGeolocation>) =>
  citizens.map(({ isPoor, ...point }) => ({ ...point, isPoor: isPoor ?? false }))
const peopleOf = ({ people }: OutputOf<typeof citizenGeolocationPeople>) => people
const legend = [{ name: 'Cidadão', color: plainColor }]

/** /app/map/citizen: where citizens live. */
export default function CitizenMap() {
  const { pathname, search } = usePlace()
  const group = groupAt(search)
  const { input, skip, controls, over } = useLayerFilter()
  const answer = useAllPages(citizenGeolocation, input, { skip, pointsOf })
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
