import type { ImportColumn } from './column.ts'

type Titled = Pick<ImportColumn, 'label' | 'isRequired'>

/** Spreadsheets of Windows read UTF-8 where it has its mark, and Portuguese ones separate by semicolons. */
const mark = '\uFEFF'
const separator = ';'

/** An empty table with the columns that a format knows, those that it needs first, to be filled in and loaded. */
export function templateOf(columns: Readonly<Record<string, Titled>> | readonly Titled[]): string {
  const all: readonly Titled[] = Object.values(columns)
  const ordered = [...all.filter(({ isRequired }) => isRequired), ...all.filter((one) => !one.isRequired)]
  return `${mark}${ordered.map(({ label }) => label).join(separator)}\r\n`
}
