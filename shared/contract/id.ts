let lastMillis = 0
let counter = 0

/**
 * A new id: UUID version 7 (RFC 9562) as a lower-case string. Ids made by one process sort in the order
 * in which they were made, also within one millisecond, so new rows land at the end of an index.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  if (now > lastMillis) {
    lastMillis = now
    // Starts in the lower half, so that about 2,000 more ids fit before the millisecond is borrowed.
    counter = ((at(random, 0) << 8) | at(random, 1)) & 0x7ff
  } else if (++counter > 0xfff) {
    lastMillis += 1
    counter = 0
  }
  const time = lastMillis.toString(16).padStart(12, '0')
  const order = counter.toString(16).padStart(3, '0')
  const variant = ((at(random, 2) & 0x3f) | 0x80).toString(16)
  const rest = Array.from(random.subarray(3, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}

/** Whether a text has the shape of a UUID (any version). */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
