import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const texts = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.txt',
  '.map',
  '.webmanifest',
  '.wasm',
  '.ico',
])
/** Smaller files gain nothing. */
const worthBytes = 1024
/** Everything that the shell and all areas consist of fits; beyond it the cache starts anew. */
const cacheBytes = 128 * 1_048_576

interface Held {
  readonly plain: Buffer
  readonly etag: string
  brotli?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

/** `app.3f2a9c1b.js`: the name changes with the content. */
export const isHashed = (path: string): boolean => /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i.test(path)

/** The path of a file below a folder, or undefined for one that would lead out of it. */
export function below(folder: string, path: string): string | undefined {
  if (path.includes('\0')) return undefined
  const root = resolve(folder)
  const found = resolve(root, `.${path.startsWith('/') ? path : `/${path}`}`)
  return found.startsWith(root + sep) ? found : undefined
}

/**
 * Sends files with their compressed forms held in memory. The answer's promise is false when there is no such
 * file and nothing was sent.
 */
export function createFileSender() {
  const held = new Map<string, Held>()
  let bytes = 0

  async function hold(path: string): Promise<Held | undefined> {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const key = `${path} ${found.mtimeMs} ${found.size}`
    const known = held.get(key)
    if (known) return known
    const plain = await readFile(path)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
    if (bytes + plain.length > cacheBytes) {
      held.clear()
      bytes = 0
    }
    bytes += plain.length
    const fresh: Held = { plain, etag }
    held.set(key, fresh)
    return fresh
  }

  return async function send(
    request: Request,
    response: Response,
    path: string,
    cache: 'immutable' | 'revalidate',
  ): Promise<boolean> {
    const file = await hold(path)
    if (!file) return false
    const extension = extname(path)
    response.type(extension || 'application/octet-stream')
    response.set('Cache-Control', cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.set('ETag', file.etag)
    response.vary('Accept-Encoding')
    if (request.fresh) {
      response.status(304).end()
      return true
    }
    const { content, encoding } = await encoded(file, extension, request)
    if (encoding) response.set('Content-Encoding', encoding)
    response.set('Content-Length', String(content.length))
    if (request.method === 'HEAD') response.end()
    else response.end(content)
    return true
  }
}

export type SendFile = ReturnType<typeof createFileSender>

async function encoded(file: Held, extension: string, request: Request) {
  const { plain } = file
  if (!texts.has(extension) || plain.length < worthBytes) return { content: plain, encoding: undefined }
  // Browsers name gzip first and weigh none: asked for both at once, the first of theirs would win.
  const accepts = (encoding: string) => request.acceptsEncodings(encoding) === encoding
  if (accepts('br')) {
    // A hundredth longer than at 9, and a tenth of its time: the first device that keeps all files makes them be packed at once.
    file.brotli ??= compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    })
    return { content: await file.brotli, encoding: 'br' }
  }
  if (accepts('gzip')) {
    file.gzip ??= compressGzip(plain, { level: 9 })
    return { content: await file.gzip, encoding: 'gzip' }
  }
  return { content: plain, encoding: undefined }
}
