import type { ImportColumns } from './column.ts'

/** Spreadsheets of Windows read UTF-8 where it has its mark, and Portuguese ones separate by semicolons. */
const mark = '\uFEFF'
const separator = ';'

/** An empty table with the columns that a format knows, those that it needs first, to be filled in and loaded. */
export function templateOf(columns: ImportColumns): string {
  const all = Object.values(columns)
  const ordered = [...all.filter(({ isRequired }) => isRequired), ...all.filter((one) => !one.isRequired)]
  return `${mark}${ordered.map(({ label }) => label).join(separator)}\r\n`
}
