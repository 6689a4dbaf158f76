import { inflateSync } from 'node:zlib'

/** What is written on the pages of a PDF (base64) whose fonts are the standard ones: runs of hexadecimal letters. */
export function writtenIn(pdf: string): string {
  const bytes = Buffer.from(pdf, 'base64')
  const pages: string[] = []
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1))
    try {
      pages.push(inflateSync(bytes.subarray(at + 7)).toString('latin1'))
    } catch {
      // Not compressed, or the end of one.
    }
  const runs = [...pages.join('').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex)
  return Buffer.from(runs.join(''), 'hex').toString('latin1')
}
