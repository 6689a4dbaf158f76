import type { BpaKind } from './check.ts'
import { newLine, placesIn, type Unplaced } from './layout.ts'

/** Lines of one kind as bytes: a month of a large municipality has 60,000, each of which would be several texts. */
export interface Packed {
  add(line: Unplaced): void
  count(): number
  /** By what they are ordered by, as bytes, whatever the language of the machine; later calls go by this order. */
  sort(): Packed
  /** Writes sheet and place of each line: five digits that follow from its head. */
  number(placeOf: (head: string) => string): void
  pieces(lines: number): Generator<Buffer, void>
}

/** Lines that share a piece of memory: large ones go back to the system when the thread ends. */
const inChunk = 16_384
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const blank = 0x20

/** Sheet and place, until they are known. */
const unnumbered = '     '

export function packedLines(kind: BpaKind): Packed {
  const { head: headWidth, order, numbers } = placesIn[kind]
  const chunks: Buffer[] = []
  const ids: string[] = []
  let width = 0
  let sorted = new Uint32Array(0)

  const chunkOf = (index: number): Buffer => chunks[Math.floor(index / inChunk)] ?? Buffer.alloc(0)
  const startOf = (index: number): number => (index % inChunk) * width

  /** Where one has a CNS and the other a CPF. */
  function tieOf(index: number): string {
    const [chunk, at] = [chunkOf(index), startOf(index)]
    const given = numbers.map(([from, to]) => chunk.toString('latin1', at + from, at + to).trim())
    return `${given.find((number) => number !== '') ?? ''}|${ids[index]}`
  }

  function compare(one: number, other: number): number {
    const [first, second] = [chunkOf(one), chunkOf(other)]
    const [at, otherAt] = [startOf(one), startOf(other)]
    for (const [from, to] of order) {
      const found = first.compare(second, otherAt + from, otherAt + to, at + from, at + to)
      if (found !== 0) return found
    }
    for (const [from, to] of numbers) {
      const [isGiven, isOtherGiven] = [first[at + from] !== blank, second[otherAt + from] !== blank]
      if (isGiven !== isOtherGiven) return byText(tieOf(one), tieOf(other))
      const found = isGiven ? first.compare(second, otherAt + from, otherAt + to, at + from, at + to) : 0
      if (found !== 0) return found
      if (isGiven) break
    }
    return byText(ids[one] ?? '', ids[other] ?? '')
  }

  const packed: Packed = {
    add({ head, tail, id }) {
      const line = `${head}${unnumbered}${tail}${newLine}`
      // Columns are as wide in each line of a kind.
      width ||= line.length
      const index = ids.push(id) - 1
      if (index % inChunk === 0) chunks.push(Buffer.alloc(inChunk * width))
      chunkOf(index).write(line, startOf(index), 'latin1')
    },
    count: () => ids.length,
    sort() {
      sorted = Uint32Array.from(ids.keys()).sort(compare)
      return packed
    },
    number(placeOf) {
      for (const index of sorted) {
        const chunk = chunkOf(index)
        const at = startOf(index)
        chunk.write(placeOf(chunk.toString('latin1', at, at + headWidth)), at + headWidth, 'latin1')
      }
    },
    *pieces(lines) {
      for (let start = 0; start < sorted.length; start += lines) {
        const some = sorted.subarray(start, start + lines)
        const piece = Buffer.allocUnsafe(some.length * width)
        for (const [place, index] of some.entries())
          chunkOf(index).copy(piece, place * width, startOf(index), startOf(index) + width)
        yield piece
      }
    },
  }
  return packed
}
