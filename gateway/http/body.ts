import { AppError, validationError } from '@saude/contract/errors'
import express, { type Request, type Response } from 'express'
import { MulterError } from 'multer'
import type { Body } from '../dispatch/dispatch.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Limits } from '../settings.ts'
import { malformedForm } from './form-end.ts'
import { isOverloaded } from './json-size.ts'
import { done, ownParts, publicParts, readParts } from './parts.ts'

const issue = (text: string) => new AppError('validation', undefined, { issues: [text] })
const malformed = () => issue('O envio não é um JSON válido')
const tooMany = () => issue('O envio tem valores demais')
const tooLarge = () => issue('O envio passa do tamanho permitido')

/** The parts of an Express body parser's error that say what was wrong. */
const kindOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''

/** Anything that Express's router or a body parser threw, as our error. */
export function requestError(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE' && error.field !== undefined)
      return validationError({ [error.field]: 'O arquivo passa do tamanho permitido' })
    return error.code.startsWith('LIMIT') ? tooLarge() : malformedForm()
  }
  // A malformed escape in the path.
  if (error instanceof URIError) return new AppError('notFound')
  const kind = kindOf(error)
  if (kind === 'entity.too.large') return tooLarge()
  // multer's own way to say that the caller went has no type.
  const isLeft = kind === 'request.aborted' || (error instanceof Error && error.message === 'Request aborted')
  if (isLeft) return new AppError('abort')
  if (kind === 'entity.verify.failed') return tooMany()
  if (
    kind.startsWith('entity.') ||
    kind.startsWith('encoding.') ||
    kind.startsWith('charset.') ||
    kind.startsWith('request.')
  )
    return malformed()
  // busboy, below multer, throws plain errors about malformed parts.
  if (
    error instanceof Error &&
    /multipart|boundary|unexpected end of form|malformed part/i.test(error.message)
  )
    return malformedForm()
  return error
}

const isMultipart = (request: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')

interface Caller {
  readonly isPublic: boolean
  readonly address: string
  /** Of a query that takes a larger file than others: how large. */
  readonly fileBytes?: number | undefined
}

/**
 * Reads JSON whatever the content type says, and multipart calls: part `json` and files, which go to disk (wire.md,
 * HTTP). Calls without a session are small and bring no files. An empty body is an empty input.
 * @returns reads a request's body; @throws AppError, and what `requestError` makes one of
 */
export function bodyReader(limits: Limits, uploads: Uploads) {
  const jsonOf = (limit: number) =>
    express.json({
      limit,
      type: () => true,
      strict: false,
      // No client of ours compresses what it sends, and what others pack is refused before it is unpacked.
      inflate: false,
      // Before it is parsed; the reader makes `entity.verify.failed` of it.
      verify: (_request, _response, bytes) => {
        if (isOverloaded(bytes)) throw tooMany()
      },
    })
  const json = { own: jsonOf(limits.jsonBytes), public: jsonOf(limits.publicBytes) }

  return async (
    request: Request,
    response: Response,
    { isPublic, address, fileBytes = 0 }: Caller,
  ): Promise<Body> => {
    if (!isMultipart(request)) {
      await done((next) => (isPublic ? json.public : json.own)(request, response, next))
      const body: unknown = request.body
      return { input: body ?? {} }
    }
    const larger = { ...limits, fileBytes: Math.max(limits.fileBytes, fileBytes) }
    const most = isPublic ? limits.publicBytes : Math.max(limits.callBytes, fileBytes + limits.jsonBytes)
    const refuse = (bytes: number) => {
      if (bytes > most) throw tooLarge()
    }
    refuse(Number(request.headers['content-length'] ?? 0))
    const staging = uploads.begin(address, refuse)
    try {
      const files = await readParts(
        request,
        response,
        staging,
        isPublic ? publicParts(limits) : ownParts(larger),
      )
      const body: unknown = request.body
      const part = typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined
      return { input: typeof part === 'string' ? parsed(part) : {}, files, end: staging.end }
    } catch (error) {
      await staging.end()
      throw error
    }
  }
}

function parsed(text: string): unknown {
  if (isOverloaded(text)) throw tooMany()
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}
