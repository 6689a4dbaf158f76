import type { AccessRow } from './access.ts'
import { date, oneOf, relation, text } from './fields.ts'
import { type ListInput, type ListQuery, listQuery } from './list-query.ts'
import type { QueryOptions, Shape } from './query.ts'
import { keysOf } from './values.ts'

/** Most months that one report adds up. */
export const longestPeriod = 24

/** What a report is beside the list of its rows. */
export interface ReportPlan {
  /** By what its rows may be added up: `{month: 'Competência'}`. */
  readonly groups: Readonly<Record<string, string>>
  /** Its numbers that add up: the sums of all rows are those of the entries. */
  readonly measures: readonly string[]
  /** People choose the group; false where each of its screens is about one. */
  readonly isGroupChosen: boolean
}

/** What every report is asked for. */
export interface ReportInput extends ListInput {
  readonly by?: string | null | undefined
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly healthUnit?: { readonly id: string } | null | undefined
}

/** A row of any report: what it is about, and its numbers. */
export interface ReportRow {
  readonly id: string
  readonly label: string
}

export type Report<
  In extends ReportInput = ReportInput,
  Item = ReportRow,
  Filters = unknown,
  Key extends string = string,
> = ListQuery<In, Item, Filters, Key> & { readonly report: ReportPlan }

interface ReportOptions<G extends Readonly<Record<string, string>>, M extends Shape>
  extends Omit<QueryOptions, 'writes' | 'mutates'> {
  /** What its rows are called: 'procedimentos'. */
  readonly title: string
  readonly groups: G
  readonly measures: M
  /** Those of them that do not add up: a share, a price a piece. */
  readonly rates?: readonly (keyof M & string)[]
  readonly isGroupChosen?: boolean
}

/**
 * Declares a report: sums over whole months, by unit, a row for each of what people group by. List, chart, CSV, totals
 * and what it is asked for follow (`ReportList` of the kits, `reportPage` of the service kit).
 * @example report(rows.procedureList, {title: 'procedimentos', groups: {month: 'Competência'}, measures: {quantity: integer('Quantidade').required()}})
 */
export function report<const G extends Readonly<Record<string, string>>, M extends Shape>(
  row: AccessRow,
  { title, groups, measures, rates = [], isGroupChosen = true, ...options }: ReportOptions<G, M>,
) {
  const by = oneOf('Agrupar por', groups, {
    ...(isGroupChosen ? { showFilter: 'panel' } : { isHidden: true }),
  })
  const asked = {
    by,
    /** Whole months: that of this day, and those after it … */
    from: date('De', { showFilter: 'panel' }),
    /** … up to that of this day. */
    to: date('Até', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  }
  const said = {
    id: text('Id', { isHidden: true }).required(),
    label: text('Descrição', { showColumn: 40 }).required(),
  }
  const numbers = keysOf(measures).filter((key) => !rates.includes(key))
  const list = listQuery(row, {
    ...options,
    title,
    filters: asked,
    item: { ...said, ...measures },
    orderBy: [...numbers, 'label'],
    defaultOrder: [numbers[0] ?? 'label', 'desc'],
    maxRows: 10_000,
  })
  return { ...list, report: { groups, measures: numbers, isGroupChosen } }
}
