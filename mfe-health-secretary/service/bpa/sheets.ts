import { controlOf, digits, groupOf, headerLine, type Maker, newLine, type Unplaced } from './layout.ts'
import { packedLines } from './packed.ts'

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
  /** The bytes of the text, some thousand lines at a time. */
  pieces(): Generator<Buffer, void>
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

/** Lines as they come, for a file of all of them. */
export interface Lines {
  add(line: Unplaced): void
  /** @throws RangeError where a group has more sheets than can be numbered */
  layOut(options: MakeOptions): LaidOut
}

export function collectLines(): Lines {
  // Consolidated lines come first.
  const packs = [packedLines('C'), packedLines('I')] as const
  let sum = 0
  return {
    add(line) {
      sum += line.procedure + line.quantity
      packs[line.kind === 'C' ? 0 : 1].add(line)
    },
    layOut({ maker, month, lastSheets = {}, perSheet = linesOnSheet }) {
      const last = new Map(Object.entries(lastSheets))
      const used: Record<string, number> = {}
      let group: string | undefined
      let place = 0
      let sheet = 0
      let sheets = 0
      for (const pack of packs)
        pack.sort().number((head) => {
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
        })
      const lines = packs.reduce((count, pack) => count + pack.count(), 0)
      const control = controlOf(sum)
      return {
        totals: { lines, sheets, control, lastSheets: used },
        *pieces() {
          yield Buffer.from(headerLine(maker, { month, lines, sheets, control }) + newLine, 'latin1')
          for (const pack of packs) yield* pack.pieces(linesInPiece)
        },
      }
    },
  }
}

/** The whole file at once. @throws RangeError as `layOut` */
export function makeFile(given: readonly Unplaced[], options: MakeOptions): BpaFile {
  const all = collectLines()
  for (const line of given) all.add(line)
  const { totals, pieces } = all.layOut(options)
  return { ...totals, text: Buffer.concat([...pieces()]).toString('latin1') }
}
