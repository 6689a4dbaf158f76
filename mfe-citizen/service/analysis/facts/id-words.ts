/** Numbers of 32 bits that an id takes in memory: 16 bytes, where a string in a map takes some 120. */
export const wordsOfId = 4

const length = 36
const dash = 45
const isDash = (place: number) => place === 8 || place === 13 || place === 18 || place === 23
const none = 255

/** What a sign of an id stands for; `none` for what is no sign of one. */
const digits = new Uint8Array(128).fill(none)
for (const [value, sign] of [...'0123456789abcdef'].entries()) digits[sign.charCodeAt(0)] = value

/** Puts an id into `to` from a place on; false for what is not written as the product writes its ids (`isId`). */
export function packId(id: string, to: Uint32Array, at: number): boolean {
  if (id.length !== length) return false
  let [word, count, put] = [0, 0, at]
  for (let place = 0; place < length; place += 1) {
    const sign = id.charCodeAt(place)
    if (isDash(place)) {
      if (sign !== dash) return false
      continue
    }
    const digit = digits[sign] ?? none
    if (digit === none) return false
    word = (word << 4) | digit
    count += 1
    if (count < 8) continue
    to[put] = word
    put += 1
    word = 0
    count = 0
  }
  return true
}

const hex = (word: number | undefined): string => (word ?? 0).toString(16).padStart(8, '0')

export function unpackId(from: Uint32Array, at: number): string {
  const [second, third] = [hex(from[at + 1]), hex(from[at + 2])]
  const [first, fourth] = [hex(from[at]), hex(from[at + 3])]
  return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${fourth}`
}
