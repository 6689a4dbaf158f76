import { fromMultipolygon } from '@saude/contract/geo'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { territoryBoundaries } from '@saude/core/contract/territory-outlines'
import type { OtherBoundary } from '@saude/kits/map'
import { useAsk, useMay } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { useMemo } from 'react'

export type Bounded = InputOf<typeof territoryBoundaries>['of']
/** Where the areas are; undefined until it is known. */
export type Municipality = OutputOf<typeof territoryBoundaries>['municipality'] | undefined

/** The boundaries of the others of a kind, without that of the entry whose form this is; none to whom may not ask. */
export function useBoundaries(of: Bounded) {
  const { id } = useParams()
  const may = useMay(territoryBoundaries.name)
  const { data, error, refetch } = useAsk(territoryBoundaries, { of }, { skip: !may })
  const others = useMemo(
    () =>
      data?.items.flatMap((area): OtherBoundary[] =>
        area.id === id ? [] : [{ id: area.id, name: area.name, rings: fromMultipolygon(area.boundary) }],
      ) ?? [],
    [data, id],
  )
  const municipality: Municipality = data?.municipality
  return { others, municipality, error, refetch }
}
