import { createHash } from 'node:crypto'

/** Ids that have been written, in sixteen bytes each: a million of them take less than a page of their rows does as objects. */
export interface Seen {
  /** Answers whether it is new. */
  add(id: string): boolean
}

const first = 1 << 12

/** A hash table without its keys: of each id 64 bits of a digest, which two of a million share once in ten million lists. */
export function createSeen(): Seen {
  let room = first
  let table = new BigUint64Array(room)
  let count = 0

  /** Where a digest lies, or would. */
  const placeOf = (digest: bigint): number => {
    let place = Number(digest & BigInt(room - 1))
    while (table[place] !== 0n && table[place] !== digest) place = (place + 1) & (room - 1)
    return place
  }

  const grow = () => {
    const before = table
    room *= 2
    table = new BigUint64Array(room)
    for (const digest of before) if (digest !== 0n) table[placeOf(digest)] = digest
  }

  return {
    add(id) {
      // Zero stands for an empty place.
      const digest = createHash('sha256').update(id).digest().readBigUInt64LE() || 1n
      const place = placeOf(digest)
      if (table[place] === digest) return false
      table[place] = digest
      count += 1
      if (count * 2 > room) grow()
      return true
    },
  }
}
