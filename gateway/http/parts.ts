import type { Writable } from 'node:stream'
import { AppError } from '@saude/contract/errors'
import type { NextFunction, Request, Response } from 'express'
import multer, { type Options, type StorageEngine } from 'multer'
import type { Received, StagedFile, Staging } from '../files/uploads.ts'
import type { Limits } from '../settings.ts'
import { readFormType, untilFormEnd } from './form-end.ts'

interface Parts {
  readonly limits: Options['limits']
  /** In which the whole body must have arrived. */
  readonly milliseconds: number
}

/** Of calls with a session: bytes of a file and of the JSON fields. */
export const ownParts = ({ fileBytes, jsonBytes, requestMs }: Limits): Parts => ({
  limits: { fileSize: fileBytes, fieldSize: jsonBytes, files: 20, fields: 5, parts: 25 },
  milliseconds: requestMs,
})

/** Of calls without a session: no files. */
export const publicParts = ({ publicBytes, requestMs }: Limits): Parts => ({
  limits: { files: 0, fieldSize: publicBytes, fields: 5, parts: 5 },
  milliseconds: requestMs,
})

/** Waits for a middleware's `next`. */
export const done = (middleware: (next: NextFunction) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware((error?: unknown) => (error ? reject(error) : resolve()))
  })

/**
 * Reads the parts of a multipart request: fields into `request.body`, files through `staging`. What goes wrong there is
 * reported at once, while the rest of the body is read and thrown away.
 */
export async function readParts(
  request: Request,
  response: Response,
  staging: Staging,
  { limits, milliseconds }: Parts,
): Promise<StagedFile[]> {
  const form = readFormType(request.headers['content-type'] ?? '')
  // The parser reads the same boundary: what a type says twice or in other ways is gone.
  request.headers['content-type'] = form.type
  const received = new Map<string, Received>()
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      // What the sender never ends, and any form that multer waits for in vain.
      timer = setTimeout(() => reject(new AppError('timeout')), milliseconds)
      const storage = engineOf(staging, received, reject)
      const options: FeedOptions = {
        storage,
        ...(limits && { limits }),
        streamHandler: feedOf(form.boundary),
      }
      const reader = multer(options).any()
      done((next) => reader(request, response, next)).then(resolve, (error: unknown) =>
        reject(staging.problem() ?? error),
      )
    })
  } finally {
    clearTimeout(timer)
  }
  const files = Array.isArray(request.files) ? request.files : []
  return files.flatMap(({ fieldname, originalname, mimetype, path }) => {
    const file = received.get(path)
    // multer reads names as latin1; browsers send UTF-8.
    const name = Buffer.from(originalname, 'latin1').toString('utf8')
    return file ? [{ ...file, field: fieldname, name, type: mimetype }] : []
  })
}

/** multer's types do not have its `streamHandler`. */
type FeedOptions = Options & { streamHandler(request: Request, parser: Writable): void }

/** Feeds the parser up to the end of the form. */
const feedOf =
  (boundary: string): FeedOptions['streamHandler'] =>
  (request, parser) => {
    const through = untilFormEnd(boundary)
    const write = parser.write.bind(parser)
    // A stream between the two would go on filling when multer takes the parser off the request.
    parser.write = (piece: Buffer) => write(through(piece))
    request.pipe(parser)
  }

/** multer's way to a staging, which removes what it holds by itself. */
const engineOf = (
  staging: Staging,
  received: Map<string, Received>,
  failed: (error: unknown) => void,
): StorageEngine => ({
  _handleFile(_request, { stream }, callback) {
    staging.receive(stream).then(
      (file) => {
        received.set(file.path, file)
        callback(null, { path: file.path, size: file.size })
      },
      (error: unknown) => {
        failed(error)
        callback(error)
      },
    )
  },
  _removeFile: (_request, _file, callback) => callback(null),
})
