import { validationError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { monthAfter, today } from '@saude/contract/instants'
import type { ListInput, ListQuery } from '@saude/contract/list-query'
import { labelOf } from '@saude/contract/meta'
import { backward } from '@saude/contract/range'
import { longestPeriod, type ReportPlan } from '@saude/contract/report'
import { searchName } from '@saude/contract/search'
import { fieldsIn } from '@saude/contract/values'
import { pageOfRows } from './page.ts'
import { isOthers } from './secrecy.ts'

interface Period {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/**
 * The months (`YYYY-MM`) that a report adds up: those that are asked for, else the last twelve.
 * @throws AppError `validation` where they are too many, or the last is before the first
 */
export function monthsOf({ from, to }: Period, now: Date): string[] {
  const last = (to ?? today(now)).slice(0, 7)
  const first = from?.slice(0, 7) ?? monthAfter(last, -11)
  if (from && first > last)
    throw validationError(to ? { to: backward() } : { from: 'De não pode ser depois deste mês' })
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) {
    months.push(month)
    if (months.length > longestPeriod)
      throw validationError({ from: `O relatório cobre até ${longestPeriod} meses de cada vez` })
  }
  return months
}

/** What a report adds up: what it is about, and beside that its numbers. */
export interface ReportEntry {
  readonly id: string
  readonly label: string
  /** Where it stands in the order of labels, where that is not its label: '2026-08' of '08/2026'. */
  readonly place?: string
}

type Reported = Pick<ListQuery, 'list'> & {
  readonly report: Pick<ReportPlan, 'measures'> & Partial<ReportPlan>
}

/** Fractions of a centavo that adding leaves behind are none. */
const exact = (sum: number): number => Math.round(sum * 1_000_000) / 1_000_000

const numberIn = (row: object, key: string): number => {
  const value = fieldsIn(row)[key]
  return typeof value === 'number' ? value : 0
}

/** One row for each `id`: the sums of its entries. What is no measure is that of the first. */
function summed<Row extends ReportEntry>(entries: Iterable<Row>, measures: readonly string[]): Row[] {
  const rows = new Map<string, Row>()
  for (const entry of entries) {
    const row = rows.get(entry.id)
    if (!row) rows.set(entry.id, { ...entry })
    else
      for (const key of measures)
        Object.assign(row, { [key]: exact(numberIn(row, key) + numberIn(entry, key)) })
  }
  return [...rows.values()]
}

const placeOf = ({ place, label }: ReportEntry): string => place ?? searchName(label)

/** By label, then by id. */
const byLabel = (one: ReportEntry, other: ReportEntry): number =>
  placeOf(one) < placeOf(other) || (placeOf(one) === placeOf(other) && one.id < other.id) ? -1 : 1

/** Said of a total that the rows do not add up to. */
const overlap = ' (uma vez cada; nas linhas se repetem)'

const sumOf = (rows: readonly object[], key: string): number =>
  exact(rows.reduce<number>((total, row) => total + numberIn(row, key), 0))

/**
 * A page of a report: entries of one `id` become a row, in the order that is asked for, with the totals as the list's
 * message.
 * @param rate what follows from the sums of a row: a share, a price a piece
 * @param whole each thing once, where rows share some of what they count: the totals are those of these entries
 */
export function reportPage<Row extends ReportEntry, Rates extends object>(
  report: Reported,
  input: ListInput & { readonly by?: string | null | undefined },
  entries: Iterable<Row>,
  rate: (row: Row) => Rates,
  whole?: readonly object[],
) {
  const { measures, groups = {} } = report.report
  const { itemFields } = report.list
  // Months stand in their order, the last first; everything else by what there is most of.
  const isTime = (input.by ?? Object.keys(groups)[0]) === 'month'
  const defaultOrder = isTime ? (['label', 'desc'] as const) : report.list.defaultOrder
  const rows = summed(entries, measures).map((row) => ({ ...row, ...rate(row) }))
  const by = input.orderBy ?? defaultOrder[0]
  const sign = (input.order ?? (input.orderBy ? 'asc' : defaultOrder[1])) === 'desc' ? -1 : 1
  rows.sort((one, other) => {
    // What is left of small rows stands last in every order.
    if (isOthers(one) !== isOthers(other)) return isOthers(one) ? 1 : -1
    if (by === 'label') return sign * byLabel(one, other)
    return sign * (numberIn(one, by) - numberIn(other, by)) || byLabel(one, other)
  })
  const totals = measures.flatMap((key) => {
    const schema = itemFields[key]
    const sum = sumOf(whole ?? rows, key)
    const note = whole && sum !== sumOf(rows, key) ? overlap : ''
    return schema ? `${labelOf(schema, key)} ${formatValue(schema, sum)}${note}` : []
  })
  return {
    ...pageOfRows(rows, input, report),
    message: rows.length > 0 ? `Total: ${totals.join(' · ')}` : null,
  }
}
