import type { Order } from '@saude/contract/list-query'
import type { FieldPlan } from '../../form/plan/fields.ts'
import { isSet, problemOf } from './filter-rule.ts'

/** What a list shows: the filters that are set, and the order. */
export interface ListState {
  readonly filters: Readonly<Record<string, unknown>>
  readonly orderBy: string
  readonly order: Order
  /** Somebody chose this order, be it the one that the list has anyhow: no own group comes before it. */
  readonly isOrderChosen: boolean
}

/** What a list offers. */
export interface ListOffer {
  readonly filters: readonly FieldPlan[]
  readonly orders: readonly string[]
  readonly defaultOrder: readonly [string, Order]
}

/** How many filters are on. */
export const countFilters = ({ filters }: ListState): number => Object.values(filters).filter(isSet).length

/** A new column ascends; the same one while ascending descends. */
export const sorted = (state: ListState, column: string): ListState => ({
  ...state,
  orderBy: column,
  order: state.orderBy === column && state.order === 'asc' ? 'desc' : 'asc',
  isOrderChosen: true,
})

/** A relation in an address is its id and its name, so that the filter can be drawn without asking. */
const separator = '~'
/** Between several of them. */
const between = '~~'

/** A filter's value as it stands in an address; undefined for none. */
export function writeValue(value: unknown): string | undefined {
  if (!isSet(value)) return undefined
  if (Array.isArray(value)) return value.flatMap((one) => writeValue(one) ?? []).join(between)
  if (typeof value !== 'object' || value === null) return String(value)
  if (!('id' in value) || typeof value.id !== 'string') return undefined
  return 'name' in value && typeof value.name === 'string' ? `${value.id}${separator}${value.name}` : value.id
}

/** What `writeValue` wrote, as the filter's field takes it. */
export function readValue({ kind, meta, schema }: FieldPlan, text: string): unknown {
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : null
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : null
  if (kind === 'enumerated') return meta.options && Object.hasOwn(meta.options, text) ? text : null
  if (kind !== 'relation') return text
  return schema.type === 'array' ? text.split(between).map(readRelation) : readRelation(text)
}

function readRelation(text: string) {
  const cut = text.indexOf(separator)
  return cut < 0 ? { id: text, name: text } : { id: text.slice(0, cut), name: text.slice(cut + 1) }
}

export interface Address {
  readonly search: string
  readonly hash: string
}

const bare = (part: string) => part.replace(/^[?#]/, '')

/**
 * Reads filters and order from an address. What is personal is written behind the '#': it makes links and the back
 * button work, and never reaches a server or its logs; it is read from both places.
 */
export function readState({ search, hash }: Address, offer: ListOffer): ListState {
  const open = new URLSearchParams(bare(search))
  const closed = new URLSearchParams(bare(hash))
  const filters: Record<string, unknown> = {}
  for (const plan of offer.filters) {
    const text = closed.get(plan.name) ?? open.get(plan.name)
    const value = text === null || text === '' ? null : readValue(plan, text)
    // The server would refuse the whole list for the sake of one old or mistyped value.
    if (value !== null && problemOf(plan, value) === undefined) filters[plan.name] = value
  }
  const orderBy = open.get('orderBy')
  const order = open.get('order')
  const [defaultBy, defaultOrder] = offer.defaultOrder
  const known = orderBy !== null && offer.orders.includes(orderBy)
  return {
    filters,
    orderBy: known ? orderBy : defaultBy,
    order: order === 'asc' || order === 'desc' ? order : known ? 'asc' : defaultOrder,
    isOrderChosen: known,
  }
}

/** The address of a state, other parts of it kept. */
export function writeState({ search, hash }: Address, offer: ListOffer, state: ListState): Address {
  const open = new URLSearchParams(bare(search))
  const closed = new URLSearchParams(bare(hash))
  for (const { name, meta } of offer.filters) {
    open.delete(name)
    closed.delete(name)
    const text = writeValue(state.filters[name])
    if (text !== undefined) (meta.personal ? closed : open).set(name, text)
  }
  open.delete('orderBy')
  open.delete('order')
  if (state.isOrderChosen) {
    open.set('orderBy', state.orderBy)
    open.set('order', state.order)
  }
  const query = open.toString()
  const fragment = closed.toString()
  return { search: query && `?${query}`, hash: fragment && `#${fragment}` }
}
