import { AppError, validationError } from '@saude/contract/errors'
import type { UploadedFile } from '@saude/service/handlers'
import express, { type Request, type RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import type { Limits } from '../settings.ts'

const issue = (text: string) => new AppError('validation', undefined, { issues: [text] })
const malformed = () => issue('O pedido não é um JSON válido')
const tooLarge = () => issue('O pedido passa do tamanho permitido')

/** The parts of an Express body parser's error that say what was wrong. */
const kindOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''

/** Anything that Express's router or a body parser threw, as our error. */
export function requestError(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE' && error.field !== undefined)
      return validationError({ [error.field]: 'O arquivo passa do tamanho permitido' })
    return error.code.startsWith('LIMIT') ? tooLarge() : issue('O envio de arquivos está malformado')
  }
  // A malformed escape in the path.
  if (error instanceof URIError) return new AppError('notFound')
  const kind = kindOf(error)
  if (kind === 'entity.too.large') return tooLarge()
  // multer's own way to say that the caller went has no type.
  const isLeft = kind === 'request.aborted' || (error instanceof Error && error.message === 'Request aborted')
  if (isLeft) return new AppError('abort')
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
    return issue('O envio de arquivos está malformado')
  return error
}

const isMultipart = (request: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data/i.test(request.headers['content-type'] ?? '')

/** Reads JSON whatever the content type says, and multipart calls: part `json` and files (wire.md, HTTP). */
export function bodyReaders({ jsonBytes, fileBytes, callBytes, requestMs }: Limits): RequestHandler[] {
  const refuseLong: RequestHandler = (request, _response, next) => {
    const length = Number(request.headers['content-length'] ?? 0)
    next(isMultipart(request) && length > callBytes ? tooLarge() : undefined)
  }
  const json = express.json({
    limit: jsonBytes,
    type: (request) => !isMultipart(request),
    strict: false,
    // No client of ours compresses what it sends, and what others pack is refused before it is unpacked.
    inflate: false,
  })
  const parts = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: fileBytes, fieldSize: jsonBytes, files: 20, fields: 5, parts: 25 },
  }).any()
  return [
    refuseLong,
    json,
    (request, response, next) =>
      isMultipart(request) ? bounded(parts, requestMs)(request, response, next) : next(),
  ]
}

/** A few malformed forms of a thousand leave multer waiting for ever: then the time limit answers. */
const bounded =
  (reader: RequestHandler, milliseconds: number): RequestHandler =>
  (request, response, next) => {
    let isDone = false
    const done = (error?: unknown) => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      next(error)
    }
    const timer = setTimeout(() => done(new AppError('timeout')), milliseconds)
    reader(request, response, done)
  }

/** A call's input and files. An empty body is an empty input. @throws AppError `validation` */
export function readBody(request: Request, callBytes: number): { input: unknown; files: UploadedFile[] } {
  const body: unknown = request.body
  if (!isMultipart(request)) return { input: body ?? {}, files: [] }
  const files = Array.isArray(request.files) ? request.files : []
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > callBytes) throw tooLarge()
  const part = typeof body === 'object' && body !== null && 'json' in body ? body.json : undefined
  return {
    input: typeof part === 'string' ? parsed(part) : {},
    files: files.map(({ fieldname, originalname, mimetype, buffer }) => ({
      field: fieldname,
      // multer reads names as latin1; browsers send UTF-8.
      name: Buffer.from(originalname, 'latin1').toString('utf8'),
      type: mimetype,
      content: buffer,
    })),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}
