import type { CitizenSelection } from '@saude/citizen/contract/citizen-filter'
import { useMay } from '@saude/kits/platform'
import { usePlace } from '@saude/kits/router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { AreaChoice } from './AreaChoice.tsx'
import { CitizenChoice, useSelections } from './CitizenChoice.tsx'
import { addressOfFilter, filterAt, inputOf, isRangeWrong, type LayerFilter } from './filter.ts'
import { useSame } from './useSame.ts'
import { changeAddress } from './view.ts'

interface Offers {
  /** Whether the layer can be narrowed to some citizens. */
  readonly hasCitizens?: boolean
  /** Whether it can be narrowed to a single one. */
  readonly hasOne?: boolean
}

const none: readonly CitizenSelection[] = []

/** The filters that layers share, which the address keeps: what to ask, and the controls. */
export function useLayerFilter({ hasCitizens = true, hasOne = true }: Offers = {}) {
  const { search } = usePlace()
  const { selections, barred } = useSelections(hasOne)
  const hasAreas = useMay('geoFiltersSearch')
  const filter = useSame(filterAt(search, { selections: hasCitizens ? selections : none, hasAreas }))
  const input = useMemo(() => inputOf(filter), [filter])
  const change = useCallback((next: LayerFilter) => changeAddress(addressOfFilter(next)), [])
  const controls: ReactNode = useMemo(
    () => (
      <>
        <AreaChoice value={filter.area} onChange={(area) => change({ ...filter, area })} />
        {hasCitizens && (
          <CitizenChoice
            value={filter.citizen}
            offered={selections}
            barred={barred}
            onChange={(citizen) => change({ ...filter, citizen })}
          />
        )}
      </>
    ),
    [filter, hasCitizens, selections, barred, change],
  )
  return {
    input,
    /** What is wrong with it; undefined: nothing, and it can be asked with. */
    missing: isRangeWrong(filter.citizen) ? 'A faixa etária é inválida.' : undefined,
    /** The values of the address that are wrong, put back. */
    restored: isRangeWrong(filter.citizen)
      ? addressOfFilter({ ...filter, citizen: { selection: 'all' } })
      : {},
    controls,
  }
}

/** Leaves the chosen area. */
export const leaveArea = () => changeAddress({ area: null })
