import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { territoryOutlines } from '@saude/core/contract/territory-outlines'
import { clientOf } from '@saude/service/client'
import type { Handler } from '@saude/service/handlers'
import { explorerAreas, explorerTable } from '../../contract/explorer.ts'
import { on } from '../indicator/collections.ts'
import { tablesOf } from '../indicator/keepers.ts'
import { lastOfMonths } from '../snapshot/compare.ts'
import { splitOf, splitOfMonths } from './split.ts'
import { hasEnough, namedGroup, protectedTable, within } from './table.ts'
import { kept, keptYears, measureKey } from './traits.ts'

const readTable = on(explorerTable, async ({ input, collections, store, user, now }) => {
  const day = today(now)
  const years = keptYears(day)
  const year = input.year ?? years[0]
  const { measure, rows: rowsBy, columns: columnsBy } = input
  const refuse = (field: string, sentence: string) =>
    new AppError('validation', undefined, { fields: { [field]: sentence } })
  if (!years.includes(year)) throw refuse('year', 'Este ano não está disponível')
  if (rowsBy === columnsBy) throw refuse('columns', 'Colunas deve ser diferente de Linhas')
  const { isReady, share: progress, rows: all } = await tablesOf(store, clientOf({ user }))
  const answer = { isReady, progress, day, years: [...years], year, total: null, columns: [], rows: [] }
  if (!isReady) return answer

  const isTurned = kept.indexOf(rowsBy) > kept.indexOf(columnsBy)
  const [first, second] = isTurned ? [columnsBy, rowsBy] : [rowsBy, columnsBy]
  const asked =
    measure === 'residents' && second === 'month'
      ? splitOfMonths(all, await lastOfMonths(collections.snapshot, day), first)
      : splitOf(all, measureKey(measure, year), first, second)
  const residents = measure === 'residents' ? undefined : splitOf(all, 'residents', first, second)
  const split = residents ? within(asked, residents) : asked
  const found = protectedTable(split, residents)
  if (!found) return answer
  const firsts = found.rows.map((group, at) => ({
    ...namedGroup(first, split.rows, group),
    at,
    total: found.rowTotals[at] ?? null,
  }))
  const seconds = found.columns.map((group, at) => ({
    ...namedGroup(second, split.columns, group),
    at,
    total: found.columnTotals[at] ?? null,
  }))
  const valueAt = (row: number, column: number) =>
    (isTurned ? found.values[column]?.[row] : found.values[row]?.[column]) ?? null
  // Of whom no one was attended there is no line.
  const some = <Line extends { readonly total: number | null }>(list: readonly Line[]) =>
    residents ? list.filter(({ total }) => total !== 0) : list
  const [lines, heads] = isTurned ? [some(seconds), some(firsts)] : [some(firsts), some(seconds)]
  return {
    ...answer,
    total: hasEnough(totalOf(all, measureKey(measure, year)), residents && totalOf(all, 'residents')),
    columns: heads.map(({ key, name }) => ({ key, name })),
    rows: lines.map(({ at, ...line }) => ({ ...line, values: heads.map((head) => valueAt(at, head.at)) })),
  }
})

/** Everybody of a measure has one age and one sex. */
function totalOf(all: Parameters<typeof splitOf>[0], measure: string): number {
  const { rows, columns, count } = splitOf(all, measure, 'age', 'gender')
  return rows.reduce((sum, row) => sum + columns.reduce((part, one) => part + count(row.key, one.key), 0), 0)
}

const readAreas = on(explorerAreas, ({ input, ask }) => ask(territoryOutlines, { of: input.of }))

export const explorerHandlers: readonly Handler[] = [readTable, readAreas]
