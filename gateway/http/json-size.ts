/**
 * What a text of JSON costs to be read is not its bytes but its values: a megabyte of short keys takes V8 a third of a
 * second on a small machine, for somebody who need not have a session. The largest input that a contract takes, a
 * boundary of 5,000 vertices, has 15,000 commas and brackets.
 */
const mostSigns = 30_000

/** Lists in lists: deeper ones cannot be written down again for a service of its own. */
const deepest = 3_100

const comma = 0x2c
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b])
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Whether a text of JSON has more values, or deeper ones, than any call needs; looked at sign by sign, unparsed. */
export function isOverloaded(json: string | Uint8Array): boolean {
  // Shorter ones cannot.
  if (json.length <= deepest) return false
  let signs = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = typeof json === 'string' ? json.charCodeAt(at) : (json[at] ?? 0)
    if (opening.has(sign)) depth += 1
    else if (closing.has(sign)) depth -= 1
    else if (sign !== comma) continue
    signs += 1
    if (signs > mostSigns || depth > deepest) return true
  }
  return false
}
