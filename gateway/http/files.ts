import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const packable = new Set([
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
/** Texts that are made and not stored, such as what is live: those of the last moments. */
const mostTexts = 32

/**
 * What is said of pages and of what can be opened as one. Scripts and style sheets are held to the policy of the page that
 * fetches them: of twenty files of a screen these heads were a tenth.
 */
const ofPages = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]
const parts = new Set(['.js', '.css'])

interface Held {
  readonly plain: Buffer
  readonly etag: string
  /** Of brotli, where it is not the usual one. */
  readonly quality?: number
  brotli?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

type Cache = 'immutable' | 'revalidate'

const heldOf = (plain: Buffer, quality?: number): Held => ({
  plain,
  ...(quality !== undefined && { quality }),
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
})

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
 * Sends files, and texts that are made, with their compressed forms held in memory. Of a file that never changes the form that the
 * build has put beside it, `app.3f2a9c1b.js.br`, is smaller than what is made here.
 */
export function createFileSender() {
  const held = new Map<string, Held>()
  const texts = new Map<string, Held>()
  let bytes = 0

  async function hold(path: string, cache: Cache): Promise<Held | undefined> {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const key = `${path} ${found.mtimeMs} ${found.size}`
    const known = held.get(key)
    if (known) return known
    const plain = await readFile(path)
    if (bytes + plain.length > cacheBytes) {
      held.clear()
      bytes = 0
    }
    bytes += plain.length
    const fresh = heldOf(plain)
    const packed = cache === 'immutable' ? await readFile(`${path}.br`).catch(() => undefined) : undefined
    if (packed) fresh.brotli = Promise.resolve(packed)
    held.set(key, fresh)
    return fresh
  }

  const holdText = (text: string, isSmallest: boolean): Held => {
    const known = texts.get(text)
    if (known) return known
    if (texts.size >= mostTexts) texts.clear()
    const fresh = heldOf(Buffer.from(text), isSmallest ? constants.BROTLI_MAX_QUALITY : undefined)
    texts.set(text, fresh)
    return fresh
  }

  const answer = async (
    request: Request,
    response: Response,
    file: Held,
    extension: string,
    cache: Cache,
  ): Promise<void> => {
    response.type(extension || 'application/octet-stream')
    // A worker's own script is none of these: it has no hash in its name.
    if (cache === 'immutable' && parts.has(extension)) for (const name of ofPages) response.removeHeader(name)
    response.set('Cache-Control', cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.set('ETag', file.etag)
    response.vary('Accept-Encoding')
    if (request.fresh) return void response.status(304).end()
    const { content, encoding } = await encoded(file, extension, request)
    if (encoding) response.set('Content-Encoding', encoding)
    response.set('Content-Length', String(content.length))
    if (request.method === 'HEAD') response.end()
    else response.end(content)
  }

  return {
    /** Sends a file. @returns false when there is no such file and nothing was sent */
    async send(request: Request, response: Response, path: string, cache: Cache): Promise<boolean> {
      const file = await hold(path, cache)
      if (!file) return false
      await answer(request, response, file, extname(path), cache)
      return true
    },
    /**
     * Sends JSON text that is made for the request.
     * @param isSmallest of few texts that everybody asks for: a tenth less, in thirty times the time
     */
    json: (
      request: Request,
      response: Response,
      text: string,
      cache: Cache,
      isSmallest = false,
    ): Promise<void> => answer(request, response, holdText(text, isSmallest), '.json', cache),
  }
}

export type FileSender = ReturnType<typeof createFileSender>
export type SendFile = FileSender['send']

async function encoded(file: Held, extension: string, request: Request) {
  const { plain, quality = 6 } = file
  if (!packable.has(extension) || plain.length < worthBytes) return { content: plain, encoding: undefined }
  // Browsers name gzip first and weigh none: asked for both at once, the first of theirs would win.
  const accepts = (encoding: string) => request.acceptsEncodings(encoding) === encoding
  if (accepts('br')) {
    // A hundredth longer than at 9, and a tenth of its time: the first device that keeps all files makes them be packed at once.
    file.brotli ??= compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    })
    return { content: await file.brotli, encoding: 'br' }
  }
  if (accepts('gzip')) {
    file.gzip ??= compressGzip(plain, { level: 9 })
    return { content: await file.gzip, encoding: 'gzip' }
  }
  return { content: plain, encoding: undefined }
}
