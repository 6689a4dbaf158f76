import { listAt, numberAt, textAt } from './read.ts'
import type { Looker, OracleTown } from './town.ts'

/** Every row of a list, page by page. */
export async function rowsOf(
  town: Pick<OracleTown, 'ask'>,
  query: string,
  input: object = {},
  looker: Looker = 'doctor',
): Promise<{ readonly rows: readonly object[]; readonly total: number; readonly message: string }> {
  const rows: object[] = []
  for (let startIndex = 0; ; ) {
    const page = await town.ask(query, { ...input, startIndex, stopIndex: startIndex + 499 }, looker)
    const items = listAt(page, 'items').filter((one) => typeof one === 'object' && one !== null)
    rows.push(...items)
    startIndex += items.length
    const total = numberAt(page, 'totalItems')
    if (items.length === 0 || startIndex >= total) return { rows, total, message: textAt(page, 'message') }
  }
}

/** A number of each row, by what the row is about. */
export const columnOf = (
  rows: readonly unknown[],
  path: string,
  key: (row: unknown) => string = (row) => textAt(row, 'id'),
): ReadonlyMap<string, number> => new Map(rows.map((row) => [key(row), numberAt(row, path)]))

/** The sum of a number of all rows. */
export const sumOf = (rows: readonly unknown[], path: string): number =>
  rows.reduce((sum: number, row) => sum + numberAt(row, path), 0)

/** A number in a footer of a report: 'Total: Viagens 39 · Passageiros 211'. */
export function inFooter(message: string, label: string): number {
  const part = message
    .replace(/^Total: /, '')
    .split(' · ')
    .find((one) => one.startsWith(`${label} `))
  const text = (part ?? '')
    .slice(label.length)
    .replaceAll(/[^\d,-]/g, '')
    .replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}
