import { pipeline } from 'node:stream/promises'
import { AppError } from '@saude/contract/errors'
import { fileTypeOf, inlineTypes } from '@saude/contract/file-types'
import { storeOutage } from '@saude/service/failures'
import { fileKey } from '@saude/service/files'
import { StoreError } from '@saude/store'
import type { Keeper, Opened, Part } from '@saude/store/keeper/keeper'
import express, { type Request, type Response, type Router } from 'express'
import type { FileSigner } from './sign.ts'

interface FilesRouterParts {
  readonly keeper: Keeper
  readonly signer: FileSigner
  readonly now: () => number
  /** By how much the clock of the gateway that has given an address may be behind. Milliseconds. */
  readonly behindMs: number
  /** Whether a session may still see anything. */
  readonly isLive: (sessionId: string) => Promise<boolean>
}

/** A person who waited too long reads this in place of the file. */
const gone = (response: Response, words: string) => response.status(404).type('text/plain').send(words)

/** `GET /files/{id}?s=…`: a file for the session that was given its address, for five minutes (wire.md, Files). */
export function filesRouter({ keeper, signer, now, behindMs, isLive }: FilesRouterParts): Router {
  const router = express.Router()
  router.get('/files/:id', async (request, response) => {
    const { s } = request.query
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    const grant = typeof s === 'string' ? signer.read(request.params.id, s) : undefined
    if (!grant) return void gone(response, 'Arquivo não encontrado.')
    if (grant.until < now() - behindMs || !(await isLive(grant.session)))
      return void gone(response, 'Este endereço expirou. Volte à tela, atualize-a e abra o arquivo de novo.')
    const key = fileKey(grant)
    const part = await asked(keeper, key, request)
    if (part === 'none') return void response.status(416).end()
    const content = await opened(keeper, key, part)
    if (!content) return void gone(response, 'Arquivo não encontrado.')
    const type = fileTypeOf(grant.name)
    const isInline = type !== undefined && inlineTypes.includes(type)
    // An SVG is a program: it runs only where the downloaded file is opened.
    response.type(type === 'svg' ? 'application/octet-stream' : grant.type)
    response.set(
      'Content-Disposition',
      `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(grant.name)}`,
    )
    await sent(content, part, request, response)
  })
  return router
}

/** The part that a request names, where it names one (RFC 9110, 14): of several the whole is given. */
async function asked(keeper: Keeper, key: string, request: Request): Promise<Part | undefined | 'none'> {
  if (request.get('Range') === undefined) return undefined
  const state = await away(() => keeper.state(key))
  const ranges = state ? request.range(state.bytes) : undefined
  if (ranges === -1) return 'none'
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return undefined
  const [first, ...others] = ranges
  return first && others.length === 0 ? { first: first.start, last: first.end } : undefined
}

const opened = (keeper: Keeper, key: string, part: Part | undefined): Promise<Opened | undefined> =>
  away(() => keeper.open(key, part))

/** Streams a file, as fast as it is read; who goes away ends it. */
async function sent({ bytes, stream }: Opened, part: Part | undefined, request: Request, response: Response) {
  const length = part ? part.last - part.first + 1 : bytes
  response.set({ 'Accept-Ranges': 'bytes', 'Content-Length': String(length) })
  if (part) response.status(206).set('Content-Range', `bytes ${part.first}-${part.last}/${bytes}`)
  if (request.method === 'HEAD') {
    stream.destroy()
    return void response.end()
  }
  // Half a file ends its connection: its reader sees that it is not whole.
  await pipeline(stream, response).catch(() => response.destroy())
}

/** @throws AppError `connectionFailed` while the keeper is away */
async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('notFound')
    throw error instanceof StoreError ? storeOutage(error) : error
  }
}
