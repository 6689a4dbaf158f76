/** A set of row numbers, one bit each: a million rows take 125 KB. */
export interface Bits {
  has(n: number): boolean
  set(n: number, isIn: boolean): void
  /** How many are in it. */
  size(): number
  /** The 32-bit words; those that are not there are zero. */
  words(): Uint32Array
}

/** A set of these row numbers; it grows as others are set. */
export function createBits(numbers: readonly number[]): Bits {
  const highest = numbers.reduce((most, n) => Math.max(n, most), 0)
  let words = new Uint32Array((highest >>> 5) + 64)
  let size = 0

  const has = (n: number): boolean => (((words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1

  function set(n: number, isIn: boolean): void {
    if (has(n) === isIn) return
    const at = n >>> 5
    if (at >= words.length) {
      const larger = new Uint32Array(at + (at >>> 2) + 64)
      larger.set(words)
      words = larger
    }
    words[at] = (words[at] ?? 0) ^ (1 << (n & 31))
    size += isIn ? 1 : -1
  }

  for (const n of numbers) set(n, true)
  return { has, set, size: () => size, words: () => words }
}

/** What is in all of them. */
export function common([first, ...others]: readonly Bits[]): Bits {
  const all = createBits([])
  if (!first) return all
  if (others.length === 0) return first
  const most = others.reduce((length, { words }) => Math.min(length, words().length), first.words().length)
  const result = first.words().slice(0, most)
  for (const other of others) {
    const words = other.words()
    for (let at = 0; at < most; at++) result[at] = (result[at] ?? 0) & (words[at] ?? 0)
  }
  let size = 0
  for (const word of result) size += bitsIn(word)
  return {
    has: (n) => (((result[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1,
    set() {
      throw new Error('A result is not written')
    },
    size: () => size,
    words: () => result,
  }
}

/** The row numbers, ascending. */
export function numbersOf(bits: Bits): number[] {
  const numbers: number[] = []
  for (const [at, word] of bits.words().entries()) {
    for (let rest = word; rest !== 0; rest &= rest - 1)
      numbers.push((at << 5) + 31 - Math.clz32(rest & -rest))
  }
  return numbers
}

function bitsIn(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return (((sum + (sum >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
