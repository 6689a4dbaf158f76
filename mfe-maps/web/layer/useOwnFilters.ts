import type { FieldPlan } from '@saude/kits/form'
import { usePlace } from '@saude/kits/router'
import { useCallback } from 'react'
import { addressOfOwn, fitting, givenBy, type OwnFilters, restoredOf } from './own-filters.ts'
import { useSame } from './useSame.ts'
import { changeAddress } from './view.ts'

/**
 * A layer's own filters, which the address keeps.
 * @param plans the filters that people choose; stable
 * @param initial what the layer begins with; stable
 * @param needs filters without which nothing is asked
 */
export function useOwnFilters(plans: readonly FieldPlan[], initial: OwnFilters, needs: readonly string[]) {
  const { search } = usePlace()
  const own = useSame(fitting(plans, { ...initial, ...givenBy(search, plans) }))
  const setOwn = useCallback(
    (next: OwnFilters) => changeAddress(addressOfOwn(fitting(plans, next), plans, initial)),
    [plans, initial],
  )
  return { own, setOwn, restored: addressOfOwn(restoredOf(own, initial, needs), plans, initial) }
}
