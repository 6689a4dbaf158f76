import type { AppError } from '@saude/contract/errors'
import { type ReactNode, useMemo, useState } from 'react'
import { AreaChoice } from './AreaChoice.tsx'
import { CitizenChoice } from './CitizenChoice.tsx'
import { everybody, inputOf, isRangeWrong, type LayerFilter } from './filter.ts'
import { overlayOf } from './Overlay.tsx'

/** What every layer's answer says of the chosen area. */
interface AreaAnswer {
  readonly hasBoundary: boolean
  readonly geoFilterType?: 'user' | 'health_unit' | null | undefined
}

interface Shown {
  readonly data: AreaAnswer | undefined
  /** How many are shown; undefined while nothing is known. */
  readonly count: number | undefined
  readonly error: AppError | undefined
  readonly isFetching: boolean
  readonly refetch: () => void
}

interface Offered {
  /** Whether the layer can be narrowed to some citizens. */
  readonly hasCitizens?: boolean
  /** Whether it can be narrowed to a single one. */
  readonly hasOne?: boolean
}

/** The filters of a layer: what to ask, the controls, and what stands over the map. */
export function useLayerFilter({ hasCitizens = true, hasOne = true }: Offered = {}) {
  const [filter, setFilter] = useState<LayerFilter>(everybody)
  const input = useMemo(() => inputOf(filter), [filter])
  const controls: ReactNode = useMemo(
    () => (
      <>
        <AreaChoice value={filter.area} onChange={(area) => setFilter({ ...filter, area })} />
        {hasCitizens && (
          <CitizenChoice
            value={filter.citizen}
            hasOne={hasOne}
            onChange={(citizen) => setFilter({ ...filter, citizen })}
          />
        )}
      </>
    ),
    [filter, hasCitizens, hasOne],
  )
  return {
    input,
    /** Half typed: nothing to ask for. */
    skip: isRangeWrong(filter.citizen),
    controls,
    /** Overlay and dimming for an answer. */
    over({ data, count, error, isFetching, refetch }: Shown) {
      const boundless = data && !data.hasBoundary ? (data.geoFilterType ?? 'health_unit') : undefined
      return {
        overlay: overlayOf({
          error,
          onRetry: refetch,
          boundless,
          onBack: () => setFilter({ ...filter, area: null }),
          isEmpty: count === 0,
        }),
        isBusy: isFetching || error !== undefined || boundless !== undefined,
      }
    },
  }
}
