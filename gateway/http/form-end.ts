import { MIMEType } from 'node:util'
import { AppError } from '@saude/contract/errors'

/**
 * Lets the pieces of a multipart form through up to its closing delimiter (RFC 2046, 5.1.1). busboy goes on to read
 * parts behind it where they lie in the same piece, and a file that begins there never ends.
 */
export function untilFormEnd(boundary: string): (piece: Buffer) => Buffer {
  const delimiter = Buffer.from(`\r\n--${boundary}--`, 'latin1')
  // The first delimiter of a form may stand at its very beginning.
  let before: Buffer = Buffer.from('\r\n')
  let isOver = false
  return (piece) => {
    if (isOver) return piece.subarray(0, 0)
    const seam = Buffer.concat([before, piece.subarray(0, delimiter.length - 1)])
    const atSeam = seam.indexOf(delimiter)
    const inPiece = piece.indexOf(delimiter)
    isOver = atSeam >= 0 || inPiece >= 0
    if (isOver) return piece.subarray(0, (atSeam < 0 ? inPiece : atSeam - before.length) + delimiter.length)
    const keep = delimiter.length - 1
    before = piece.length >= keep ? piece.subarray(-keep) : Buffer.concat([before, piece]).subarray(-keep)
    return piece
  }
}

/**
 * Reads the `Content-Type` of a form, whose parameters may be quoted or repeated.
 * @returns it in its plain form, and its boundary; @throws AppError `validation` where it has none
 */
export function readFormType(contentType: string): { readonly type: string; readonly boundary: string } {
  const type = parsedType(contentType)
  const boundary = type?.params.get('boundary')
  if (!type || !boundary) throw malformedForm()
  return { type: type.toString(), boundary }
}

function parsedType(text: string): MIMEType | undefined {
  try {
    return new MIMEType(text)
  } catch {
    return undefined
  }
}

/** What is answered to a multipart body that cannot be read. */
export const malformedForm = (): AppError =>
  new AppError('validation', undefined, { issues: ['O envio de arquivos está malformado'] })
