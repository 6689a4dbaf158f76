let lastMillis = 0
let counter = 0

/** Asking for random bytes costs more than all the rest: they are fetched for many ids at once. */
const bytesOfId = 10
const pool = new Uint8Array(bytesOfId * 128)
let used = pool.length

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += bytesOfId
  return pool.subarray(used - bytesOfId, used)
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * A new id: UUID version 7 (RFC 9562) as a lower-case string. Ids made by one process sort in the order
 * in which they were made, also within one millisecond, so new rows land at the end of an index.
 */
export function newId(now: number = Date.now()): string {
  const random = randomBytes()
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
  let rest = ''
  for (let index = 3; index < bytesOfId; index += 1) rest += hex[at(random, index)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}

/** Whether a text has the shape of a UUID (any version). */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
