import * as yup from 'yup'
import type { AccessRow } from './access.ts'
import { entryOf, fieldsOf } from './clean.ts'
import { dateTime, id, integer, list, object, oneOf, text, yesNo } from './fields.ts'
import { type Of, type Query, type QueryOptions, query, type Shape } from './query.ts'

/** Groups that the rows of a list come in. */
const mostGroups = 10

/** Rows of a step when a list is asked without an interval (wire.md). */
export const defaultStep = 40

export type Order = 'asc' | 'desc'

export interface ListContract<Item, Filters, OrderKey extends string> {
  /** What its rows are called: 'cidadãos'; with the gender for 'Nenhum' or 'Nenhuma'. */
  readonly title: string
  readonly orders: readonly OrderKey[]
  readonly defaultOrder: readonly [OrderKey, Order]
  /** Most rows that one call may ask for. */
  readonly maxRows: number
  /** Devices keep its rows and ask by `cursor` for what has changed. */
  readonly synced: boolean
  readonly itemFields: Readonly<Record<string, yup.AnySchema>>
  readonly filterFields: Readonly<Record<string, yup.AnySchema>>
  readonly types?: { item: Item; filters: Filters }
}

export interface ListPage<Item> {
  items: Item[]
  totalItems: number
  startIndex: number
  stopIndex: number
  endReached: boolean
  message?: string | null | undefined
  /** Rows come in groups: what each is called and the row that it begins with. */
  groups?: { title: string; from: number }[] | null | undefined
  /** Of synced lists, to devices (`offlineStore`): where to go on, until `endReached` and at any time after it. */
  cursor?: string | null | undefined
  /** With `cursor`: what has changed and is not in the list now: deleted, or no more what was asked for. */
  removed?: string[] | null | undefined
  /** The given cursor leads nowhere any more: this is the first page, and what the device holds is to be replaced. */
  startedOver?: boolean | null | undefined
}

export interface ListInput {
  orderBy?: string | null | undefined
  order?: Order | null | undefined
  startIndex?: number | null | undefined
  stopIndex?: number | null | undefined
  eachStep?: number | null | undefined
  step?: number | null | undefined
  q?: string | null | undefined
  /** A second text, searched like `q` by the lists that search. */
  expression?: string | null | undefined
  /** A device asks, to keep the rows. */
  offlineStore?: boolean | null | undefined
  after?: string | null | undefined
  afterId?: string | null | undefined
  /** What a synced list has answered: with `offlineStore`, and without an order or an interval. */
  cursor?: string | null | undefined
}

export interface ListQuery<
  In = ListInput,
  Item = unknown,
  Filters = unknown,
  OrderKey extends string = string,
> extends Query<In, ListPage<Item>> {
  readonly list: ListContract<Item, Filters, OrderKey>
}

export type ItemOf<Q> = Q extends ListQuery<infer _In, infer Item, infer _F, infer _O> ? Item : never

/** The words of the two directions. */
export const orderLabels = { asc: 'Ascendente', desc: 'Descendente' } as const

/**
 * Declares a list: its filters and the fields of an item become the filters and columns of the screen. The input
 * gets the paging of lists (wire.md, HTTP); the answer is `{items, totalItems, startIndex, stopIndex,
 * endReached, message?}`.
 */
export function listQuery<F extends Shape, I extends Shape, const K extends readonly string[]>(
  row: AccessRow,
  {
    title,
    filters,
    item,
    orderBy,
    defaultOrder,
    maxRows = 250,
    synced = false,
    ...options
  }: {
    title: string
    filters: F
    item: I
    orderBy: K
    defaultOrder?: readonly [K[number], Order]
    maxRows?: number
    synced?: boolean
  } & QueryOptions,
): ListQuery<Of<F> & ListInput, Of<I>, Of<F>, K[number]> {
  const base = query(row, {
    ...options,
    input: {
      ...filters,
      q: text('Busca').max(100),
      after: dateTime('Depois de'),
      afterId: id('Depois do id'),
      expression: text('Expressão').max(100),
      offlineStore: yesNo('Para o aparelho'),
      ...(synced && { cursor: text('Cursor').max(400) }),
      orderBy: text('Ordenar por').oneOf([...orderBy, null]),
      order: oneOf('Ordem', orderLabels),
      startIndex: integer('Início').min(0).max(100_000_000),
      stopIndex: integer('Fim').min(0).max(100_000_000),
      eachStep: integer('Linhas por passo').min(1).max(10_000),
      step: integer('Passo').min(0).max(10_000_000),
    },
    output: {
      items: list('Itens', maxRows, yup.object(item).noUnknown().required()).required(),
      totalItems: integer('Total').required(),
      startIndex: integer('Início').required(),
      stopIndex: integer('Fim').required(),
      endReached: yesNo('Fim alcançado').required(),
      message: text('Mensagem'),
      /** Where rows come in groups: what each is called and the row that it begins with. */
      groups: list(
        'Grupos',
        mostGroups,
        object('Grupo', {
          title: text('Título').required(),
          from: integer('Primeira linha').required(),
        }).required(),
      ),
      ...(synced && {
        cursor: text('Cursor'),
        removed: list('Removidos', maxRows, id().required()),
        startedOver: yesNo('Recomeça'),
      }),
    },
  })
  const entry = entryOf(fieldsOf(base.output).items ?? yup.mixed())
  // The schemas above were built from these very shapes; yup's inference does not carry that through spreads.
  return {
    ...base,
    list: {
      title,
      orders: orderBy,
      defaultOrder: defaultOrder ?? [orderBy[0] ?? 'id', 'asc'],
      maxRows,
      synced,
      itemFields: entry ? fieldsOf(entry) : {},
      filterFields: Object.fromEntries(
        Object.entries(fieldsOf(base.input)).filter(([key]) => key in filters),
      ),
    },
    // As above.
  } as unknown as ListQuery<Of<F> & ListInput, Of<I>, Of<F>, K[number]>
}

/** Whether a query was declared by `listQuery`, and has filters, orders and columns. */
export const isListQuery = (value: Query): value is ListQuery => 'list' in value

/** The rows that a list input asks for: zero-based, both ends inclusive, at most `maxRows`. */
export function rowsAsked(input: ListInput, maxRows: number): { startIndex: number; stopIndex: number } {
  const each = input.eachStep ?? defaultStep
  const startIndex = input.startIndex ?? (input.step ?? 0) * each
  const stopIndex = input.stopIndex ?? startIndex + each - 1
  return { startIndex, stopIndex: Math.min(Math.max(stopIndex, startIndex), startIndex + maxRows - 1) }
}
