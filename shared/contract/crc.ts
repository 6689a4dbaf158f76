/** Of each byte what it changes of a checksum: the reversed polynomial of zip (0xEDB88320). */
const changes = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/**
 * CRC-32 as zip has it, piece by piece; that of Node is missing in the first versions of Node 20.
 * @param before the checksum of the pieces before
 */
export function crcOf(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (changes[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
