import { refuse } from './refused.ts'

/** Where a column stands in a line. */
interface Column {
  readonly from: number
  readonly to: number
}

export interface Layout {
  /** Characters of a line. */
  readonly length: number
  readonly columns: ReadonlyMap<string, Column>
}

const header = 'Coluna,Tamanho,Inicio,Fim,Tipo'
/** The longest record of the official package, the descriptions, has 4,016 characters. */
const longest = 10_000

/**
 * Reads `x_layout.txt` (`Coluna,Tamanho,Inicio,Fim,Tipo`; positions begin with 1, both ends included). Widths change
 * between competências, so they are known from here only.
 * @throws RefusedPackage for a column that is missing, overlaps, or does not add up
 */
export function readLayout(file: string, text: string, wanted: readonly string[]): Layout {
  const [first, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (first?.trim() !== header) refuse(`deve começar com ${header}`, file, 1)
  const columns = new Map<string, Column>()
  let end = 0
  for (const [index, line] of lines.entries()) {
    const [name = '', ...numbers] = line.split(',').map((part) => part.trim())
    const [size = Number.NaN, from = Number.NaN, to = Number.NaN] = numbers.slice(0, 3).map(Number)
    const fits = /^\w+$/.test(name) && from === end + 1 && to - from + 1 === size && to <= longest
    if (!fits || columns.has(name)) refuse('a coluna não segue a anterior ou não soma', file, index + 2)
    columns.set(name, { from: from - 1, to })
    end = to
  }
  const missing = wanted.filter((name) => !columns.has(name))
  if (missing.length > 0) refuse(`falta a coluna ${missing.join(', ')}`, file)
  return { length: end, columns }
}
