import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { byText } from '@saude/contract/values'
import { placeIn } from '@saude/service/sorted'
import type { BpaKind } from './check.ts'
import { newLine, placesIn, type Unplaced } from './layout.ts'

/**
 * Lines of one kind, kept compressed: a month of a large municipality has 60,000 of 350 bytes. Some thousand at a time are
 * put in order and packed; read back, the packs are merged, a block of each inflated at a time.
 */
export interface Packed {
  add(line: Unplaced): void
  count(): number
  /** Bytes of a line with its end; all of a kind are as long. */
  width(): number
  /**
   * The lines in order, by bytes and then by ids, whatever the language of the machine. Each is written to `target`, and
   * stays there until the next one is asked for.
   */
  inOrder(target: Buffer): Generator<void, void>
}

const linesInRun = 4_096
const linesInBlock = 128
const blank = 0x20

/** Sheet and place, until they are known. */
const unnumbered = '     '

/** Behind a line stands the id of its entry, filled with blanks: it puts lines in order that are alike. */
const idWidth = 64

/** A line where it lies. */
interface At {
  readonly bytes: Buffer
  readonly start: number
}

/** Compares lines of a kind, of so many bytes, by what they are ordered by. */
function comparing(kind: BpaKind, width: () => number) {
  const { order, numbers } = placesIn[kind]

  /** Where one has a CNS and the other a CPF. */
  function tieOf({ bytes, start }: At): string {
    const textAt = (from: number, to: number) => bytes.toString('latin1', start + from, start + to).trim()
    const given = numbers.map(([from, to]) => textAt(from, to)).find((number) => number !== '')
    return `${given ?? ''}|${textAt(width(), width() + idWidth)}`
  }

  return (one: At, other: At): number => {
    const differ = (from: number, to: number) =>
      one.bytes.compare(other.bytes, other.start + from, other.start + to, one.start + from, one.start + to)
    for (const [from, to] of order) {
      const found = differ(from, to)
      if (found !== 0) return found
    }
    for (const [from, to] of numbers) {
      const isGiven = one.bytes[one.start + from] !== blank
      const isOtherGiven = other.bytes[other.start + from] !== blank
      if (isGiven !== isOtherGiven) return byText(tieOf(one), tieOf(other))
      if (!isGiven) continue
      const found = differ(from, to)
      if (found !== 0) return found
      break
    }
    return differ(width(), width() + idWidth)
  }
}

export function packedLines(kind: BpaKind): Packed {
  let width = 0
  const compare = comparing(kind, () => width)
  /** Lines that were put in order together, in compressed blocks. */
  const runs: Buffer[][] = []
  let open = Buffer.alloc(0)
  let sorted = Buffer.alloc(0)
  let filled = 0
  let count = 0
  const room = () => width + idWidth

  function close(): void {
    const all = Array.from({ length: filled }, (_, index): At => ({ bytes: open, start: index * room() }))
    all.sort(compare)
    for (const [place, { start }] of all.entries()) open.copy(sorted, place * room(), start, start + room())
    const blocks: Buffer[] = []
    const end = filled * room()
    const inBlock = linesInBlock * room()
    for (let start = 0; start < end; start += inBlock)
      blocks.push(deflateRawSync(sorted.subarray(start, Math.min(end, start + inBlock)), { level: 1 }))
    runs.push(blocks)
    filled = 0
  }

  /** The lines of a run, one after the other. */
  function* linesOf(blocks: readonly Buffer[]): Generator<At, void> {
    for (const block of blocks) {
      const bytes = inflateRawSync(block)
      for (let start = 0; start < bytes.length; start += room()) yield { bytes, start }
    }
  }

  return {
    add({ head, tail, id }) {
      const line = `${head}${unnumbered}${tail}${newLine}`
      if (id.length > idWidth) throw new RangeError(`The id ${id} is too long`)
      if (width === 0) {
        // Columns are as wide in each line of a kind.
        width = line.length
        open = Buffer.alloc(linesInRun * room())
        sorted = Buffer.alloc(linesInRun * room())
      }
      open.write(line + id.padEnd(idWidth), filled * room(), 'latin1')
      count += 1
      filled += 1
      if (filled === linesInRun) close()
    },
    count: () => count,
    width: () => width,
    *inOrder(target) {
      if (filled > 0) close()
      yield* merged(
        runs.map((run) => linesOf(run)),
        compare,
        ({ bytes, start }) => bytes.copy(target, 0, start, start + width),
      )
    },
  }
}

interface Source {
  readonly lines: Generator<At, void>
  readonly next: At
}

/** The next line of all sources, the first of them each time. */
function* merged(
  all: readonly Generator<At, void>[],
  compare: (one: At, other: At) => number,
  take: (line: At) => void,
): Generator<void, void> {
  const waiting: Source[] = []
  const put = (lines: Generator<At, void>) => {
    const next = lines.next().value
    if (!next) return
    const place = placeIn(waiting, (known) => compare(known.next, next) < 0)
    waiting.splice(place, 0, { lines, next })
  }
  for (const lines of all) put(lines)
  for (let first = waiting.shift(); first; first = waiting.shift()) {
    take(first.next)
    yield
    put(first.lines)
  }
}
