/** More than these are read as CSV: a sheet is in memory as a whole. */
export const mostSheetRows = 20_000

/** What a cell of a sheet holds. */
export type SheetCell = string | number | boolean | Date | null | undefined | object

/** As somebody would have typed it: days without time, numbers without exponent, as far as the sheet has their digits. */
function textOf(cell: SheetCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number')
    // Sheets keep 15 digits: a longer number has lost its last ones, and is written so that it is seen.
    return Number.isInteger(cell) && Math.abs(cell) >= 1e15 ? cell.toExponential() : String(cell)
  return String(cell)
}

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows of a sheet as CSV. */
export const sheetAsCsv = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => quoted(textOf(cell).replace(/[\r\n]+/g, ' '))).join(';'))
    .map((line) => `${line}\r\n`)
    .join('')
