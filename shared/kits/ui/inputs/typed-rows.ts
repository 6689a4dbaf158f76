/** What lines of a table say, and what is wrong with which of them. */
export interface TypedRows<Row> {
  readonly rows: readonly Row[]
  /** 'Linha 3: …', of each line that is no row. */
  readonly wrong: readonly string[]
}

/**
 * Reads a table that was typed, or pasted from a spreadsheet: a row each line, its cells without quotes. Empty lines are
 * none, nor is the first one where it has no digit: it says what the columns are.
 * @param separator of cells
 * @param rowOf what the cells of a line are, or what is wrong with them; the rows before it stand in `before`
 */
export function typedRows<Row extends object>(
  text: string,
  separator: RegExp,
  rowOf: (cells: readonly string[], before: readonly Row[]) => Row | string,
): TypedRows<Row> {
  const rows: Row[] = []
  const wrong: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if ((index === 0 && isHead(line)) || cells.every((cell) => cell === '')) continue
    const row = rowOf(cells, rows)
    if (typeof row === 'string') wrong.push(`Linha ${index + 1}: ${row}`)
    else rows.push(row)
  }
  return { rows, wrong }
}

/** The first line of a spreadsheet says what its columns are. */
const isHead = (line: string): boolean => !/\d/.test(line)

/** Lines of a file, to stand below others: without their head. */
export const linesOf = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .filter((line, index) => index > 0 || !isHead(line))
    .join('\n')
