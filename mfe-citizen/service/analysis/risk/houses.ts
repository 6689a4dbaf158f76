/** Houses counted from 0 in the order in which they were first named, by the numbers that rows have of them. */
export interface Houses {
  readonly length: number
  /** The place of a house; a new one where it was not named before. */
  placeOf(house: number): number
}

/** Two words of 32 bits for each house, and a hash table with open addressing. */
const words = 2

export function createHouses(): Houses {
  let length = 0
  let hashes = new Uint32Array(1_024 * words)
  /** Numbers plus one; 0 is free. */
  let table = new Uint32Array(2_048)
  const asked = new Uint32Array(words)

  function slotOf(from: Uint32Array, at: number): number {
    const [one, other] = [from[at], from[at + 1]]
    let slot = (one ?? 0) & (table.length - 1)
    for (let number = table[slot] ?? 0; number !== 0; number = table[slot] ?? 0) {
      const place = (number - 1) * words
      if (hashes[place] === one && hashes[place + 1] === other) return slot
      slot = (slot + 1) & (table.length - 1)
    }
    return slot
  }

  function grow(): void {
    const wider = new Uint32Array(hashes.length * 2)
    wider.set(hashes)
    hashes = wider
    table = new Uint32Array(table.length * 2)
    for (let number = 0; number < length; number += 1) table[slotOf(hashes, number * words)] = number + 1
  }

  return {
    get length() {
      return length
    },
    placeOf(house) {
      asked[0] = house % 2 ** 32
      asked[1] = Math.floor(house / 2 ** 32)
      const known = table[slotOf(asked, 0)] ?? 0
      if (known !== 0) return known - 1
      if (length * words === hashes.length) grow()
      const number = length
      length += 1
      hashes.set(asked, number * words)
      table[slotOf(asked, 0)] = number + 1
      return number
    },
  }
}
