import type { ListInput } from '@saude/contract/list-query'
import { useCallback, useMemo, useRef } from 'react'
import { useHeld, useRunning, useSession } from '../platform/index.ts'
import { columnsOf, filtersOf, orderLabel, ordersOf } from './columns.ts'
import { useRows } from './load/useRows.ts'
import { offeredActions } from './offered.ts'
import { countFilters, type ListOffer } from './state/list-state.ts'
import { useListState } from './state/useListState.ts'
import type { InfiniteListProps, RowAction } from './types.ts'

/** Everything that a list is, before anything is drawn: what it offers, what is chosen, which rows there are. */
export function useList<In extends ListInput, Item extends object, Filters, Key extends string>({
  of,
  columns: named,
  headings,
  fixed,
  actions,
}: InfiniteListProps<In, Item, Filters, Key>) {
  const { list } = of
  // Screens may make the object anew with each drawing.
  const words = JSON.stringify(headings ?? {})
  const said = useMemo<Readonly<Record<string, string>>>(() => JSON.parse(words), [words])
  const isAnonymised = useSession()?.info.isAnonymization === true
  const offer = useMemo<ListOffer>(() => {
    const filters = filtersOf(list, isAnonymised)
    const orders = ordersOf(list, isAnonymised)
    const [by, order] = list.defaultOrder
    // Without the default order, which is personal, the first that is left.
    return { filters, orders, defaultOrder: orders.includes(by) ? [by, order] : [orders[0] ?? by, order] }
  }, [list, isAnonymised])
  const controls = useListState(offer)
  const { state } = controls
  const { orderBy, order } = state
  // The order that the list has anyhow is not asked for: agents find their own group first in it.
  const isUsual = !state.isOrderChosen && orderBy === list.defaultOrder[0] && order === list.defaultOrder[1]
  const isOrdered = offer.orders.includes(orderBy) && !isUsual
  const rows = useRows<In, Item>(of, {
    ...fixed,
    ...state.filters,
    ...(isOrdered && { orderBy, order }),
  })

  // Screens write columns and actions in place; the newest drawing functions are the ones that count.
  const columns = useMemo(
    () => columnsOf(list, named, offer.filters, offer.orders, said),
    [list, named, said, offer],
  )
  const held = useHeld()
  const latest = useRef(actions)
  latest.current = actions
  const running = useRunning()
  const known = useRef(new WeakMap<object, { running: typeof running; actions: readonly RowAction[] }>())
  const actionsOf = useCallback(
    (item: Item): readonly RowAction[] => {
      // Asked for each drawing of each row: the answer stays with the row while the rights do.
      const before = known.current.get(item)
      if (before?.running === running) return before.actions
      const allowed = offeredActions(latest.current?.(item) ?? [], held, running)
      known.current.set(item, { running, actions: allowed })
      return allowed
    },
    [held, running],
  )

  const orders = useMemo(
    () => offer.orders.map((name) => ({ name, label: orderLabel(list, name) })),
    [offer, list],
  )
  return {
    controls,
    rows,
    columns,
    actionsOf,
    orders,
    filters: offer.filters,
    filterCount: countFilters(state),
  }
}
