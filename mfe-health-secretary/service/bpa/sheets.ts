import { controlOf, digits, headerLine, type Maker, newLine, type Unplaced } from './layout.ts'

/** Puts lines in order and onto sheets, and makes a file of them: the same lines always make the same file. */

/** As the paper form has them; one reader takes up to 99. */
export const linesOnSheet = 20
const lastSheet = 999

export interface BpaFile {
  readonly text: string
  readonly lines: number
  readonly sheets: number
  readonly control: number
  /** The last sheet of each group, at which late production goes on. */
  readonly lastSheets: Readonly<Record<string, number>>
}

interface MakeOptions {
  readonly maker: Maker
  /** `YYYY-MM` of the file; lines keep their own. */
  readonly month: string
  /** Sheets that earlier files have used. */
  readonly lastSheets?: Readonly<Record<string, number>>
  readonly perSheet?: number
}

/** @throws RangeError where a group has more sheets than can be numbered */
export function makeFile(
  given: readonly Unplaced[],
  { maker, month, lastSheets = {}, perSheet = linesOnSheet }: MakeOptions,
): BpaFile {
  const ordered = [...given].sort(byOrder)
  const last = new Map(Object.entries(lastSheets))
  const used = new Map<string, number>()
  const written: string[] = []
  let group: string | undefined
  let place = 0
  let sheets = 0
  for (const line of ordered) {
    if (line.group !== group || place === perSheet) {
      group = line.group
      place = 0
      sheets += 1
      const sheet = (last.get(group) ?? 0) + 1
      if (sheet > lastSheet) throw new RangeError(`More than ${lastSheet} sheets of ${group}`)
      last.set(group, sheet)
      used.set(group, sheet)
    }
    place += 1
    written.push(`${line.head}${digits(last.get(line.group), 3)}${digits(place, 2)}${line.tail}`)
  }
  const lines = written.length
  const control = controlOf(ordered)
  const text = [headerLine(maker, { month, lines, sheets, control }), ...written, ''].join(newLine)
  return { text, lines, sheets, control, lastSheets: Object.fromEntries(used) }
}

/** Consolidated lines first, then the groups; by code points, whatever the language of the machine. */
const byOrder = (one: Unplaced, other: Unplaced): number =>
  compare(one.kind, other.kind) || compare(one.order, other.order)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
