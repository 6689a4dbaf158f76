import { controlOf, digits, headerLine, type Maker, newLine, type Unplaced } from './layout.ts'

/** Puts lines in order and onto sheets, and makes a file of them: the same lines always make the same file. */

/** As the paper form has them; one reader takes up to 99. */
export const linesOnSheet = 20
const lastSheet = 999

/** What is known of a file before its text is written. */
export interface BpaTotals {
  readonly lines: number
  readonly sheets: number
  readonly control: number
  /** The last sheet of each group, at which late production goes on. */
  readonly lastSheets: Readonly<Record<string, number>>
}

export interface LaidOut {
  readonly totals: BpaTotals
  /** The text, some thousand lines at a time. */
  pieces(): Generator<string, void>
}

export interface BpaFile extends BpaTotals {
  readonly text: string
}

interface MakeOptions {
  readonly maker: Maker
  /** `YYYY-MM` of the file; lines keep their own. */
  readonly month: string
  /** Sheets that earlier files have used. */
  readonly lastSheets?: Readonly<Record<string, number>>
  readonly perSheet?: number
}

/** Lines of a piece of the text. */
const linesInPiece = 5_000

/** @throws RangeError where a group has more sheets than can be numbered */
export function layOut(
  given: readonly Unplaced[],
  { maker, month, lastSheets = {}, perSheet = linesOnSheet }: MakeOptions,
): LaidOut {
  const ordered = [...given].sort(byOrder)
  const last = new Map(Object.entries(lastSheets))
  const used: Record<string, number> = {}
  const sheetOf = new Uint16Array(ordered.length)
  const placeOf = new Uint8Array(ordered.length)
  let group: string | undefined
  let place = 0
  let sheets = 0
  for (const [index, line] of ordered.entries()) {
    if (line.group !== group || place === perSheet) {
      group = line.group
      place = 0
      sheets += 1
      const sheet = (last.get(group) ?? 0) + 1
      if (sheet > lastSheet) throw new RangeError(`More than ${lastSheet} sheets of ${group}`)
      last.set(group, sheet)
      used[group] = sheet
    }
    place += 1
    sheetOf[index] = used[line.group] ?? 0
    placeOf[index] = place
  }
  const lines = ordered.length
  const control = controlOf(ordered)
  const written = ({ head, tail }: Unplaced, index: number): string =>
    `${head}${digits(sheetOf[index], 3)}${digits(placeOf[index], 2)}${tail}${newLine}`
  return {
    totals: { lines, sheets, control, lastSheets: used },
    *pieces() {
      yield headerLine(maker, { month, lines, sheets, control }) + newLine
      for (let start = 0; start < lines; start += linesInPiece)
        yield ordered
          .slice(start, start + linesInPiece)
          .map((line, index) => written(line, start + index))
          .join('')
    },
  }
}

/** The whole file at once. @throws RangeError as `layOut` */
export function makeFile(given: readonly Unplaced[], options: MakeOptions): BpaFile {
  const { totals, pieces } = layOut(given, options)
  return { ...totals, text: [...pieces()].join('') }
}

/** Consolidated lines first, then the groups; by code points, whatever the language of the machine. */
const byOrder = (one: Unplaced, other: Unplaced): number =>
  compare(one.kind, other.kind) || compare(one.order, other.order)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
