import { AppError } from '@saude/contract/errors'
import express, { type Request, type Response, type Router } from 'express'
import { originOf, type Trust } from '../http/origin.ts'
import type { ExportFile, Exports, Wanted } from './exports.ts'

interface ExportRouterParts {
  readonly exports: Exports
  readonly trust: Trust
  readonly complain: (what: string, error: unknown) => void
}

const jsonBytes = 65_536

/**
 * `/api/v1/exports` (POST) opens a file and answers where it is: `/api/v1/exports/{id}` (GET), once, within a minute.
 * `…/state` and `…/cancel` (POST) are for the session that opened it.
 */
export function exportRouter({ exports, trust, complain }: ExportRouterParts): Router {
  const router = express.Router()
  const json = express.json({ limit: jsonBytes, type: () => true })
  const at = '/v1/exports'

  router.use(at, (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })

  router.post(at, json, async (request, response) => {
    const { id } = await exports.open(tokenOf(request), originOf(request, trust), wantedIn(request.body))
    response.json({ data: { id, url: `/api/v1/exports/${id}` } })
  })
  router.post(`${at}/state`, json, async (request, response) => {
    response.json({ data: await exports.state(tokenOf(request), idIn(request.body)) })
  })
  router.post(`${at}/cancel`, json, async (request, response) => {
    response.json({ data: await exports.cancel(tokenOf(request), idIn(request.body)) })
  })
  // Who only asks for the headers would use the address up.
  router.head(`${at}/:id`, () => {
    throw new AppError('notFound')
  })
  router.get(`${at}/:id`, async (request: Request<{ id: string }>, response) => {
    const file = await exports.take(request.params.id)
    if (!file) {
      response.status(404).type('text/plain').send('Este endereço expirou. Volte à lista e exporte de novo.')
      return
    }
    await send(file, response, complain)
  })
  return router
}

/** Writes a file as fast as it is taken. One that breaks off ends without its end, by which browsers know it. */
async function send(
  file: ExportFile,
  response: Response,
  complain: ExportRouterParts['complain'],
): Promise<void> {
  // Who left while the session was looked up causes no event any more.
  let isGone = response.closed
  if (isGone) return file.broken()
  let goOn = () => {}
  response.once('close', () => {
    if (response.writableFinished) return file.done()
    isGone = true
    file.broken()
    goOn()
  })
  // One for all: what packs the answer would keep each of many.
  response.on('drain', () => goOn())
  const drained = () =>
    new Promise<void>((resolve) => {
      goOn = resolve
      if (isGone) resolve()
    })
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  try {
    for await (const part of file.parts) {
      if (isGone) return
      if (!response.write(part)) await drained()
    }
    response.end()
  } catch (error) {
    if (!isGone && !(error instanceof AppError)) complain('export', error)
    // Reported first: the connection's end would be taken for the person's own doing.
    file.broken(error)
    response.destroy()
  }
}

function tokenOf(request: Request): string {
  const token = request.get('Token')
  if (!token) throw new AppError('auth')
  return token
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = () => new AppError('validation')

function wantedIn(body: unknown): Wanted {
  if (!isRecord(body) || typeof body.query !== 'string' || !isRecord(body.input)) throw malformed()
  const { title } = body
  return { query: body.query, input: body.input, title: typeof title === 'string' ? title.slice(0, 100) : '' }
}

function idIn(body: unknown): string {
  if (!isRecord(body) || typeof body.id !== 'string') throw malformed()
  return body.id
}
