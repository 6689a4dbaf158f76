import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'

/** Shorter texts are not worth packing. */
const least = 1024
/** Longer ones would hold up the loop: a thread packs them. */
const most = 256 * 1024

const options = { level: 2 }
const packed = promisify<Buffer, typeof options, Buffer>(gzip)

/**
 * Answers JSON text, packed where the reader takes that. A text of a list's size is packed at once: a thread costs three
 * times as much processor time as the packing. Ended by hand: a framework looks at much else before it sends.
 */
export async function sendJson(request: Request, response: Response, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  const headers: Record<string, string | number> = { 'Content-Type': 'application/json; charset=utf-8' }
  let body: Buffer = bytes
  if (bytes.length >= least) {
    headers.Vary = 'Accept-Encoding'
    if (request.acceptsEncodings('gzip') === 'gzip') {
      headers['Content-Encoding'] = 'gzip'
      body = bytes.length > most ? await packed(bytes, options) : gzipSync(bytes, options)
    }
  }
  response.writeHead(200, { ...headers, 'Content-Length': body.length })
  // Nothing but the headers is for HEAD; Node leaves the body out by itself.
  response.end(body)
}
