/** FNV-1a of numbers, byte by byte: http://www.isthe.com/chongo/tech/comp/fnv/ */
const prime = 16_777_619

export const offset = 2_166_136_261

/** A hash with a number of 32 bits mixed in. */
export function mixed(hash: number, value: number): number {
  let next = hash
  for (let shift = 0; shift < 32; shift += 8) next = Math.imul(next ^ ((value >>> shift) & 255), prime)
  return next
}

/** The hash of a text. */
export const hashOf = (text: string | null): number =>
  [...(text ?? '')].reduce((sum, sign) => mixed(sum, sign.codePointAt(0) ?? 0), offset)
