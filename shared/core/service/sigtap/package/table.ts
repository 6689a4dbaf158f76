import type { Archive } from './archive.ts'
import { type Layout, readLayout } from './layout.ts'
import { refuse } from './refused.ts'

/** One line of a file: its columns without the blanks that fill them. */
export interface Line {
  readonly number: number
  text(column: string): string
  /** @throws RefusedPackage for anything but digits */
  integer(column: string): number
  /** @throws RefusedPackage where it has not this form */
  code(column: string, form: RegExp): string
}

const competenceColumn = 'DT_COMPETENCIA'

export interface TableOptions {
  readonly archive: Archive
  /** Without its ending: 'tb_procedimento'. */
  readonly name: string
  readonly columns: readonly string[]
  /** The competência that all lines must be of; tables without the column are of all. */
  readonly competence?: string
  /** Called with the bytes of each line. */
  readonly isRead?: (bytes: number) => void
}

/**
 * The lines of one file of the package, as its own layout says.
 * @throws RefusedPackage naming the line: of another length, of another competência, of a file that is damaged
 */
export async function* linesOf({
  archive,
  name,
  columns,
  competence,
  isRead,
}: TableOptions): AsyncGenerator<Line> {
  const file = `${name}.txt`
  const layout = await layoutOf(archive, name, columns)
  const hasCompetence = layout.columns.has(competenceColumn)
  let number = 0
  for await (const text of textLines(archive, file)) {
    number += 1
    isRead?.(text.length + 2)
    if (text.length !== layout.length)
      refuse(`tem ${text.length} posições, e o layout diz ${layout.length}`, file, number)
    const line = lineOf(text, layout, file, number)
    const own = hasCompetence ? line.text(competenceColumn) : undefined
    if (own !== undefined && competence !== undefined && own !== competence)
      refuse(`é da competência ${own}, e o pacote é da ${competence}`, file, number)
    yield line
  }
}

async function layoutOf(archive: Archive, name: string, columns: readonly string[]): Promise<Layout> {
  const file = `${name}_layout.txt`
  let text = ''
  for await (const line of textLines(archive, file)) text += `${line}\n`
  return readLayout(file, text, columns)
}

function lineOf(text: string, { columns }: Layout, file: string, number: number): Line {
  const value = (column: string) => {
    const place = columns.get(column)
    return place ? detached(text.slice(place.from, place.to).trim()) : ''
  }
  return {
    number,
    text: value,
    integer(column) {
      const digits = value(column)
      return /^\d+$/.test(digits) ? Number(digits) : refuse(`${column} não é um número`, file, number)
    },
    code(column, form) {
      const code = value(column)
      return form.test(code) ? code : refuse(`${column} não é um código`, file, number)
    },
  }
}

/** Texts of V8 that are shorter are copies already. */
const sliced = 13

/**
 * The same text without what it was cut out of: a description would hold the whole piece of its file in memory, lines of
 * 4,000 places that are blank for the most part.
 */
const detached = (text: string): string =>
  text.length < sliced ? text : Buffer.from(text, 'latin1').toString('latin1')

/** No line of a package is as long; what has none is not text. */
const longest = 20_000

/** Lines of a file, one after the other: never more of it than a piece is in memory. */
async function* textLines(archive: Archive, file: string): AsyncGenerator<string> {
  const stream = await archive.open(file)
  let rest = ''
  try {
    // Streams of yauzl answer buffers. The package is in ISO 8859-1: a character is a byte.
    const pieces: AsyncIterable<Buffer> = stream
    for await (const piece of pieces) {
      const lines = (rest + piece.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
      if (rest.length > longest) refuse('não é um arquivo de texto com linhas', file)
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'RefusedPackage') throw error
    refuse('está danificado: baixe o pacote de novo', file)
  } finally {
    stream.destroy()
  }
  if (rest.trim() !== '') yield rest
}
