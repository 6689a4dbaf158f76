import { pixel } from './acts.ts'

const fileOf = (name: string, type: string, bytes: string, encoding: 'base64' | 'hex' | 'latin1') =>
  new File([Buffer.from(bytes, encoding)], name, { type })

/** One of each kind that records take, with one grey pixel. */
export const papers = {
  pdf: fileOf('termo.pdf', 'application/pdf', '%PDF-1.7\n%%EOF\n', 'latin1'),
  png: fileOf('pedido.png', 'image/png', pixel, 'base64'),
  jpg: fileOf(
    'foto.jpg',
    'image/jpeg',
    `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
    'base64',
  ),
  // A directory of five entries: width, height, bits, where the pixel lies and how long it is.
  tif: fileOf(
    'laudo.tif',
    'image/tiff',
    [
      '49492a00 0a000000 8000 0500',
      '0001 0300 01000000 01000000',
      '0101 0300 01000000 01000000',
      '0201 0300 01000000 08000000',
      '1101 0400 01000000 08000000',
      '1701 0400 01000000 01000000 00000000',
    ]
      .join('')
      .replaceAll(' ', ''),
    'hex',
  ),
} as const
