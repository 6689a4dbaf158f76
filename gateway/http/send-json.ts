import { gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'

/** Shorter texts are not worth packing. */
const least = 1024
/** Longer ones would hold up the loop; the middleware packs them in a thread. */
const most = 256 * 1024

/**
 * Answers JSON text, packed where the reader takes that. A text of a list's size is packed at once: a stream with its
 * thread costs three times as much processor time as the packing.
 */
export function sendJson(request: Request, response: Response, text: string): void {
  response.type('json')
  const bytes = Buffer.from(text)
  if (bytes.length < least || bytes.length > most || request.acceptsEncodings('gzip') !== 'gzip') {
    response.send(bytes)
    return
  }
  response
    .vary('Accept-Encoding')
    .set('Content-Encoding', 'gzip')
    .send(gzipSync(bytes, { level: 2 }))
}
