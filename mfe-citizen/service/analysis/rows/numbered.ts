/**
 * 53 bits of a text, by multiplying and mixing (cyrb53 of bryc, public domain). That two of half a million houses are taken
 * for one has a chance of one in seventy thousand.
 */
export function numbered(text: string): number {
  let one = 0xdead_beef
  let other = 0x41c6_ce57
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    one = Math.imul(one ^ sign, 0x9e37_79b1)
    other = Math.imul(other ^ sign, 0x5f35_6495)
  }
  const low = Math.imul(one ^ (one >>> 16), 0x85eb_ca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2_ae35)
  const high = Math.imul(other ^ (other >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35)
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0)
}
