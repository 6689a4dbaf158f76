/** Tag of TIFF, on which EXIF stands: how a picture is to be turned, 1 to 8. */
const orientationTag = 0x0112

/**
 * How a picture is to be turned, from the first directory of its EXIF data; 1, which is upright, where that is not said.
 * @param exif beginning with the order of its bytes, `II` or `MM`
 */
export function orientationOf(exif: Buffer): number {
  try {
    const isLittle = exif.subarray(0, 2).toString('latin1') === 'II'
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
    const long = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at))
    const directory = long(4)
    for (let index = 0; index < short(directory); index += 1) {
      const entry = directory + 2 + 12 * index
      if (short(entry) !== orientationTag) continue
      const said = short(entry + 8)
      return said >= 1 && said <= 8 ? said : 1
    }
  } catch {
    // Cut off, or not EXIF: nothing is said.
  }
  return 1
}

/** EXIF data that says how a picture is to be turned, and nothing else; undefined where it is upright. */
export function exifOf(orientation: number): Buffer | undefined {
  if (orientation === 1) return undefined
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 0, 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(orientationTag, 10)
  // One SHORT.
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
