import { gunzipSync, gzipSync } from 'node:zlib'
import { keysOf } from '@saude/contract/values'
import {
  controlOf,
  digits,
  groupOf,
  headerLine,
  type Maker,
  newLine,
  placesIn,
  type Unplaced,
} from './layout.ts'
import { packedLines } from './packed.ts'

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

const packed = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 3 })

/** Lines as they come, for a file of all of them. */
export interface Lines {
  add(line: Unplaced): void
  /** @throws RangeError where a group has more sheets than can be numbered */
  layOut(options: MakeOptions): LaidOut
}

export function collectLines(): Lines {
  // Consolidated lines come first.
  const packs = { C: packedLines('C'), I: packedLines('I') } as const
  let sum = 0
  return {
    add(line) {
      sum += line.procedure + line.quantity
      packs[line.kind].add(line)
    },
    layOut({ maker, month, lastSheets = {}, perSheet = linesOnSheet }) {
      const onSheets = sheetsFrom(lastSheets, perSheet)
      const pieces: Buffer[] = []
      for (const kind of keysOf(packs)) {
        const pack = packs[kind]
        const { head } = placesIn[kind]
        const width = pack.width()
        const piece = Buffer.alloc(Math.min(pack.count(), linesInPiece) * width)
        const line = Buffer.alloc(width)
        let filled = 0
        for (const _ of pack.inOrder(line)) {
          line.write(onSheets.place(line.toString('latin1', 0, head)), head, 'latin1')
          filled += line.copy(piece, filled)
          if (filled < piece.length) continue
          pieces.push(packed(piece))
          filled = 0
        }
        if (filled > 0) pieces.push(packed(piece.subarray(0, filled)))
      }
      const lines = packs.C.count() + packs.I.count()
      const control = controlOf(sum)
      const { sheets, used } = onSheets.taken()
      const header = headerLine(maker, { month, lines, sheets, control }) + newLine
      return {
        totals: { lines, sheets, control, lastSheets: used },
        pieces: [packed(Buffer.from(header, 'latin1')), ...pieces],
      }
    },
  }
}

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
