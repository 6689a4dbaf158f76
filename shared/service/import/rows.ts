import { formatInteger } from '@saude/contract/formats'
import { refuseFile } from './refuse.ts'

/** A row of a file, and in which line it begins, from 1 on. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** More than any table of people has. */
const most = { cells: 300, characters: 20_000, lines: 50 } as const

/**
 * The rows of a table as it comes along, without those that are empty. A quote means something at the beginning of a cell alone:
 * programs write `Sítio "Boa Vista"` as it is. Nothing is kept but the row that is being read.
 * @throws RefusedFile where a quote does not end, or a row is none of a table
 */
export async function* rowsOf(
  texts: AsyncIterable<string> | Iterable<string>,
  separator: string,
): AsyncGenerator<FileRow, undefined> {
  let cells: string[] = []
  let cell = ''
  let [line, begun] = [1, 1]
  let quoted: 'no' | 'yes' | 'ended' = 'no'
  const endCell = () => {
    cells.push(cell)
    if (cells.length > most.cells)
      refuseFile(`A linha ${formatInteger(begun)} tem mais de ${most.cells} colunas: não é uma tabela`)
    cell = ''
    quoted = 'no'
  }
  const endRow = (): FileRow | undefined => {
    endCell()
    const row = { line: begun, cells }
    cells = []
    begun = line + 1
    return row.cells.some((one) => one.trim() !== '') ? row : undefined
  }
  for await (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] ?? ''
      if (quoted === 'yes') {
        if (character === '"') quoted = 'ended'
        else {
          if (character === '\n') line += 1
          cell += character
        }
        if (cell.length > most.characters || line - begun > most.lines)
          refuseFile(`As aspas abertas na linha ${formatInteger(begun)} não terminam`)
      } else if (character === separator) endCell()
      else if (character === '\n') {
        const row = endRow()
        line += 1
        if (row) yield row
      } else if (character === '"') {
        // Doubled within quotes it is a character; elsewhere than at the beginning too.
        if (quoted === 'ended') {
          cell += '"'
          quoted = 'yes'
        } else if (cell === '') quoted = 'yes'
        else cell += character
      } else if (character !== '\r') {
        quoted = 'no'
        cell += character
        if (cell.length > most.characters)
          refuseFile(`A linha ${formatInteger(begun)} tem um texto comprido demais para uma tabela`)
      }
    }
  }
  if (quoted === 'yes') refuseFile(`As aspas abertas na linha ${formatInteger(begun)} não terminam`)
  const row = endRow()
  if (row) yield row
  return undefined
}
