import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { FileRow } from './rows.ts'

/** A file of rows that were not taken. */
export interface RefusedRows {
  readonly add: (row: FileRow, why: string) => Promise<void>
  /** @returns how many rows it has; without any there is no file */
  readonly end: () => Promise<number>
}

/** What the reason is called. */
export const reasonColumn = 'Erro'

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/**
 * Writes rows that were not taken as they stand in the file, its columns and one more with the reason: to be corrected and loaded
 * again. UTF-8 with its mark, which spreadsheets understand; its owner alone may read it.
 */
export function writeRefused(
  path: string,
  { heading, separator }: { readonly heading: readonly string[]; readonly separator: string },
): RefusedRows {
  const isReason = (place: number) => heading[place] === reasonColumn
  let out: ReturnType<typeof createWriteStream> | undefined
  let count = 0
  const line = (cells: readonly string[], why: string) =>
    `${[...heading.map((_, place) => cells[place] ?? '').filter((_, place) => !isReason(place)), why]
      .map((cell) => quoted(cell, separator))
      .join(separator)}\r\n`
  return {
    async add({ cells }, why) {
      if (!out) {
        out = createWriteStream(path, { mode: 0o600 })
        out.write(`\uFEFF${line(heading, reasonColumn)}`)
      }
      count += 1
      if (!out.write(line(cells, why))) await once(out, 'drain')
    },
    async end() {
      if (out) {
        out.end()
        await finished(out)
      }
      return count
    },
  }
}
