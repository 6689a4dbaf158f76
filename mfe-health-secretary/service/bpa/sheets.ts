import { gunzipSync, gzipSync } from 'node:zlib'
import { openScratch } from '@saude/store/scratch'
import type { BpaKind } from './check.ts'
import {
  controlOf,
  digits,
  groupOf,
  headerLine,
  headWidth,
  type Maker,
  newLine,
  placeOf,
  type Unplaced,
} from './layout.ts'

/** Puts lines in order and onto sheets, and makes a file of them: the same lines always make the same file. */

/** As the paper form has them; one reader takes up to 99. */
export const linesOnSheet = 20
const lastSheet = 999

/** What is known of a file without its text. */
export interface BpaTotals {
  readonly lines: number
  readonly sheets: number
  readonly control: number
  /** The last sheet of each group, at which late production goes on. */
  readonly lastSheets: Readonly<Record<string, number>>
}

export interface LaidOut {
  readonly totals: BpaTotals
  /** The bytes of the text, some thousand lines at a time, each compressed (gzip). */
  readonly pieces: readonly Buffer[]
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

/** Lines of a piece of the text: no more than fit into `pieceBytes`. */
const linesInPiece = 2_900

const packed = (text: string): Buffer => gzipSync(Buffer.from(text, 'latin1'), { level: 3 })

/** Lines as they come, for a file of all of them. */
export interface Lines {
  add(line: Unplaced): void
  /** Once, at the end. @throws RangeError where a group has more sheets than can be numbered */
  layOut(options: MakeOptions): LaidOut
}

export function collectLines(): Lines {
  const scratch = openScratch()
  let sum = 0
  let count = 0
  return {
    add(line) {
      sum += line.procedure + line.quantity
      count += 1
      scratch.add(placeOf(line), line.head + line.tail)
    },
    layOut({ maker, month, lastSheets = {}, perSheet = linesOnSheet }) {
      const onSheets = sheetsFrom(lastSheets, perSheet)
      const pieces: Buffer[] = []
      let piece: string[] = []
      for (const line of scratch.inOrder()) {
        const width = headWidth[kindOf(line)]
        const head = line.slice(0, width)
        piece.push(head + onSheets.place(head) + line.slice(width) + newLine)
        if (piece.length < linesInPiece) continue
        pieces.push(packed(piece.join('')))
        piece = []
      }
      if (piece.length > 0) pieces.push(packed(piece.join('')))
      scratch.close()
      const control = controlOf(sum)
      const { sheets, used } = onSheets.taken()
      const header = headerLine(maker, { month, lines: count, sheets, control }) + newLine
      return {
        totals: { lines: count, sheets, control, lastSheets: used },
        pieces: [packed(header), ...pieces],
      }
    },
  }
}

const kindOf = (line: string): BpaKind => (line.startsWith('02') ? 'C' : 'I')

/** Gives lines that come in order their sheets and places, behind those that earlier files have used. */
function sheetsFrom(lastSheets: Readonly<Record<string, number>>, perSheet: number) {
  const last = new Map(Object.entries(lastSheets))
  const used: Record<string, number> = {}
  let group: string | undefined
  let place = 0
  let sheet = 0
  let sheets = 0
  return {
    /** Five digits, which follow from what a line begins with. */
    place(head: string): string {
      const own = groupOf(head)
      if (own !== group || place === perSheet) {
        group = own
        place = 0
        sheets += 1
        sheet = (last.get(own) ?? 0) + 1
        if (sheet > lastSheet) throw new RangeError(`More than ${lastSheet} sheets of ${own}`)
        last.set(own, sheet)
        used[own] = sheet
      }
      place += 1
      return digits(sheet, 3) + digits(place, 2)
    },
    taken: () => ({ sheets, used }),
  }
}

/** The whole file at once. @throws RangeError as `layOut` */
export function makeFile(given: readonly Unplaced[], options: MakeOptions): BpaFile {
  const all = collectLines()
  for (const line of given) all.add(line)
  const { totals, pieces } = all.layOut(options)
  return { ...totals, text: pieces.map((piece) => gunzipSync(piece).toString('latin1')).join('') }
}
