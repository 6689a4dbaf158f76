import { packId, unpackId, wordsOfId as words } from '../facts/id-words.ts'

/** Ids of many rows in the order in which they were added: 26 bytes each, where strings in a map take some 120. */
export interface Ids {
  readonly length: number
  /** The id with a number; undefined where there is none. */
  at(number: number): string | undefined
  /** The number of an id; undefined where it was not added. */
  numberOf(id: string): number | undefined
}

export interface GrowingIds extends Ids {
  /** Adds an id that was not added before. */
  add(id: string): void
}

/** A hash table with open addressing; ids that are written otherwise, as an import may leave them, stand in a map. */
export function createIds(): GrowingIds {
  let length = 0
  let packed = new Uint32Array(1_024 * words)
  /** Numbers plus one; 0 is free. */
  let table = new Uint32Array(2_048)
  let shift = 32 - Math.log2(table.length)
  const strange = new Map<string, number>()
  const strangeAt = new Map<number, string>()
  const asked = new Uint32Array(words)

  const slotOf = (from: Uint32Array, at: number) => {
    const mixed = ((from[at + 1] ?? 0) ^ (from[at + 2] ?? 0)) + (from[at] ?? 0) + (from[at + 3] ?? 0)
    return Math.imul(mixed, 0x9e37_79b1) >>> shift
  }
  const next = (slot: number) => (slot + 1) & (table.length - 1)
  const isSame = (number: number) => {
    for (let word = 0; word < words; word += 1)
      if (packed[number * words + word] !== asked[word]) return false
    return true
  }

  function put(number: number): void {
    let slot = slotOf(packed, number * words)
    while (table[slot] !== 0) slot = next(slot)
    table[slot] = number + 1
  }

  function grow(): void {
    const wider = new Uint32Array(packed.length * 2)
    wider.set(packed)
    packed = wider
    table = new Uint32Array(table.length * 2)
    shift -= 1
    for (let number = 0; number < length; number += 1) if (!strangeAt.has(number)) put(number)
  }

  return {
    get length() {
      return length
    },
    add(id) {
      if (length * words === packed.length) grow()
      const number = length
      length += 1
      if (packId(id, packed, number * words)) return put(number)
      strange.set(id, number)
      strangeAt.set(number, id)
    },
    at: (number) =>
      number < length ? (strangeAt.get(number) ?? unpackId(packed, number * words)) : undefined,
    numberOf(id) {
      if (!packId(id, asked, 0)) return strange.get(id)
      for (let slot = slotOf(asked, 0); table[slot] !== 0; slot = next(slot)) {
        const number = (table[slot] ?? 0) - 1
        if (isSame(number)) return number
      }
      return undefined
    },
  }
}
