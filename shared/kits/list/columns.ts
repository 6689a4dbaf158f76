import type { ListContract } from '@saude/contract/list-query'
import { type FieldMeta, labelOf, metaOf } from '@saude/contract/meta'
import type { ReactNode } from 'react'
import type * as yup from 'yup'
import { type FieldPlan, planField } from '../form/plan/fields.ts'
import { mayBeRemoved, removedMark, valueAt } from './drawn.tsx'
import type { Column } from './types.ts'

/** A column as it is drawn. */
export interface ColumnPlan<Item> extends Pick<Column<Item>, 'sub' | 'draw' | 'wideOnly'> {
  readonly field: string
  readonly label: string
  readonly width: number
  readonly schema: yup.AnySchema | undefined
  /** Numbers stand at the right; identifiers at the left (look.md). */
  readonly isNumber: boolean
  /** Pixels in which its values are read to their end, mostly. */
  readonly room: number
  /** See `Column`. */
  readonly priority: 1 | 2 | 3
  readonly canSort: boolean
  /** The filter that stands in the header. */
  readonly filter: FieldPlan | undefined
}

type Contract = Pick<ListContract<unknown, unknown, string>, 'itemFields' | 'filterFields' | 'orders'>

/** Filters that a list offers; personal ones are refused to anonymised users, so they are not offered. */
export const filtersOf = ({ filterFields }: Contract, isAnonymised: boolean): FieldPlan[] =>
  Object.entries(filterFields)
    .filter(([, schema]) => {
      const { isHidden, hideListFilter, personal } = metaOf(schema)
      return !isHidden && !hideListFilter && !(isAnonymised && personal)
    })
    .map(([name, schema]) => planField(name, schema))

/** Orders that a list offers: by a personal field only to those who see it. */
export const ordersOf = ({ orders, itemFields, filterFields }: Contract, isAnonymised: boolean): string[] =>
  orders.filter((name) => {
    const schema = itemFields[name] ?? filterFields[name]
    return !(isAnonymised && schema && metaOf(schema).personal)
  })

const ownLabels: Readonly<Record<string, string>> = {
  name: 'Nome',
  createdAt: 'Criado em',
  updatedAt: 'Última alteração',
}

/** What an order is called. */
export function orderLabel({ itemFields, filterFields }: Contract, name: string): string {
  const schema = itemFields[name] ?? filterFields[name]
  return schema ? labelOf(schema, name) : (ownLabels[name] ?? name)
}

const letter = 7
const dot = 24

/** What a value of a kind takes, from what is known of it. */
function roomOf({ kind, mask, options, withDate, withTime, isMoney }: FieldMeta): number {
  if (mask === 'cns') return 136
  if (options) {
    const longest = Math.max(0, ...Object.values(options).map(({ length }) => length))
    return Math.min(220, letter * longest + dot)
  }
  if (kind === 'datetime') return withDate && withTime ? 148 : 88
  if (kind === 'number') return isMoney ? 104 : 72
  if (kind === 'boolean') return 48
  // Names of people are long, and one decides by them.
  if (kind === 'relation') return 184
  return 128
}

const forTheRecord: readonly string[] = ['createdAt', 'updatedAt', 'updatedBy', 'createdBy']

/** By a state or a day one decides. */
function priorityOf(field: string, { kind, options }: FieldMeta): 1 | 2 | 3 {
  if (forTheRecord.includes(field)) return 3
  return options || kind === 'datetime' || kind === 'boolean' || field === 'number' ? 1 : 2
}

const removed =
  (field: string) =>
  (item: unknown): ReactNode =>
    removedMark(valueAt(item, field))

/** The columns of a list: those that the screen names, or the fields with `showColumn`. */
export function columnsOf<Item>(
  contract: Contract,
  named: readonly Column<Item>[] | undefined,
  filters: readonly FieldPlan[],
  orders: readonly string[],
  headings: Readonly<Record<string, string>> = {},
): ColumnPlan<Item>[] {
  const { itemFields } = contract
  const plan = (
    field: string,
    { label, width, sub: own, draw, wideOnly, priority }: Partial<Column<Item>>,
  ): ColumnPlan<Item> => {
    const schema = itemFields[field]
    const sub = own ?? (schema && mayBeRemoved(schema) ? removed(field) : undefined)
    const meta = schema ? metaOf(schema) : {}
    return {
      field,
      label: label ?? headings[field] ?? (schema ? labelOf(schema, field) : field),
      width: width ?? (typeof meta.showColumn === 'number' ? meta.showColumn : 20),
      schema,
      isNumber: meta.kind === 'number',
      room: roomOf(meta),
      priority: priority ?? priorityOf(field, meta),
      canSort: orders.includes(field),
      filter: filters.find((filter) => filter.name === field && filter.meta.showFilter === 'column'),
      ...(sub && { sub }),
      ...(wideOnly && { wideOnly }),
      ...(draw && { draw }),
    }
  }
  if (named) return named.map((column) => plan(column.field, column))
  return Object.entries(itemFields)
    .filter(([, schema]) => metaOf(schema).showColumn)
    .map(([field]) => plan(field, {}))
}
