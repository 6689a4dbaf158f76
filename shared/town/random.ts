/** A stream of random numbers that a seed decides wholly. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** About normal with this mean and standard deviation, never beyond three and a half. */
  normal(mean: number, deviation: number): number
  /** An independent stream for one purpose, so that a change in one place leaves the others as they were. */
  fork(label: string): Random
}

/** Makes the stream of a seed (sfc32, seeded by a 128-bit hash of the text). */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = hash(seed)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let round = 0; round < 12; round++) next()
  const random: Random = {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('pick from an empty list')
      return item
    },
    normal: (mean, deviation) => mean + (next() + next() + next() + next() - 2) * Math.sqrt(3) * deviation,
    fork: (label) => createRandom(`${seed}/${label}`),
  }
  return random
}

/** An id of the shape of a UUIDv7 whose time is `at` (milliseconds) and whose rest comes from the stream. */
export function demoId(random: Random, at: number = Date.UTC(2019, 0, 2)): string {
  const millis = Math.max(0, Math.floor(at))
  const time = bytes(millis / 65536, 4)
  const low = random.next() * 4294967296
  const high = random.next() * 4294967296
  const variant = (hexes[0x80 | ((low >>> 8) & 0x3f)] ?? '') + (hexes[low & 0xff] ?? '')
  const order = (low >>> 16) & 0xfff
  return `${time}-${bytes(millis % 65536, 2)}-7${(hexes[order >>> 4] ?? '') + (order & 15).toString(16)}-${variant}-${bytes(high, 4)}${bytes(random.next() * 65536, 2)}`
}

const hexes = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'))

/** The lowest bytes of a number in hexadecimal. */
function bytes(value: number, count: number): string {
  let text = ''
  for (let shift = (count - 1) * 8; shift >= 0; shift -= 8) text += hexes[(value >>> shift) & 0xff] ?? ''
  return text
}

/** cyrb128: four well mixed words of a text. */
function hash(text: string): [number, number, number, number] {
  let h1 = 1779033703
  let h2 = 3144134277
  let h3 = 1013904242
  let h4 = 2773480762
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}
