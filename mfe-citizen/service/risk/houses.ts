/** Houses by number, in the order in which they were first named: 64 bits of what each is called. */
export interface Houses {
  readonly length: number
  /** The number of a house; a new one where it was not named before. */
  numberOf(name: string): number
}

/** Two numbers of 32 bits for each house, and a hash table with open addressing. */
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
    numberOf(name) {
      hash(name, asked)
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

/**
 * 64 bits of a text, by multiplying and mixing (cyrb53 of bryc, public domain, without its cut to 53). That two of half
 * a million houses are taken for one has a chance of one in a hundred million.
 */
function hash(text: string, to: Uint32Array): void {
  let one = 0xdead_beef
  let other = 0x41c6_ce57
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    one = Math.imul(one ^ sign, 0x9e37_79b1)
    other = Math.imul(other ^ sign, 0x5f35_6495)
  }
  const mixed = Math.imul(one ^ (one >>> 16), 0x85eb_ca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2_ae35)
  to[0] = mixed
  to[1] = Math.imul(other ^ (other >>> 16), 0x85eb_ca6b) ^ Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
}
