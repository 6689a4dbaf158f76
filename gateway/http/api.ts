import { AppError, errorBody, errorKinds } from '@saude/contract/errors'
import { maxFileBytes } from '@saude/contract/file-types'
import { newId } from '@saude/contract/id'
import { isPurpose } from '@saude/contract/logged'
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express'
import type { Credentials, Dispatcher, ReadBody } from '../dispatch/dispatch.ts'
import type { Registry, Served } from '../dispatch/registry.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Limits } from '../settings.ts'
import { jsonOf } from '../wire/json.ts'
import { bodyReader, requestError } from './body.ts'
import type { Home } from './home.ts'
import { originOf, type Trust } from './origin.ts'
import { inputFromQueryString } from './query-string.ts'
import { sendJson } from './send-json.ts'

interface ApiParts {
  readonly registry: Registry
  readonly dispatch: Dispatcher['dispatch']
  readonly limits: Limits
  readonly uploads: Uploads
  readonly trust: Trust
  /** Where there may be several gateways. */
  readonly home?: Home
  readonly complain: (what: string, error: unknown) => void
}

/** `Type: User` with `Token`, or `Type: Public`; a token alone is a user's. */
function credentialsOf(request: Request): Credentials {
  const type = request.get('Type')
  const token = request.get('Token')
  if (type === 'User' || (type === undefined && token)) return { type: 'User', token: token ?? '' }
  if (type === undefined || type === 'Public') return { type: 'Public' }
  throw new AppError('validation', undefined, { issues: ['Type precisa ser User ou Public'] })
}

/** `/api`: POST (and declared GET) `/api/v1/{query-name}`; every answer is our JSON and is stored nowhere. */
export function apiRouter(parts: ApiParts): Router {
  const { registry, dispatch, limits, uploads, trust, complain } = parts
  const router = express.Router()
  const reader = bodyReader(limits, uploads)

  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })

  router.all('/v1/:name', async (request: Request<{ name: string }>, response) => {
    const served = registry.at(request.params.name)
    const isGet = request.method === 'GET' && served.query.method === 'GET'
    if (request.method !== 'POST' && !isGet) throw new AppError('notFound')
    const origin = originOf(request, trust)
    const body: ReadBody = isGet
      ? () => ({ input: inputFromQueryString(served.query.input, request.url.split('?')[1] ?? '') })
      : ({ isPublic }) =>
          reader(request, response, {
            isPublic,
            address: origin.address,
            fileBytes: largestFile(served.query),
          })
    const requestKey = request.get('Request-Id')
    const purpose = request.get('Purpose')
    const actedAt = request.get('Acted-At')
    const post = request.get('Post')
    const answer = await dispatch(served, body, credentialsOf(request), {
      requestId: newId(),
      signal: leftBy(response),
      origin,
      host: request.headers.host ?? '',
      ...(requestKey !== undefined && { requestKey }),
      ...(isPurpose(purpose) && { purpose }),
      ...(actedAt !== undefined && { actedAt }),
      ...(post !== undefined && { post }),
    })
    parts.home?.(request, response, answer)
    if (answer.renewed) response.set('New-Token', answer.renewed.token)
    const answered = { data: answer.data, ...(answer.renewed && { newInfo: answer.renewed.info }) }
    await sendJson(request, response, jsonOf(answered))
  })

  router.use(() => {
    throw new AppError('notFound')
  })

  const answerError: ErrorRequestHandler = (thrown, _request, response, next) => {
    const error: unknown = requestError(thrown)
    if (!(error instanceof AppError)) complain('http', error)
    if (response.headersSent) return next(error)
    sendError(response, error)
  }
  router.use(answerError)
  return router
}

/** The failure as wire.md says: the code of its kind, our JSON, `Retry-After` where there is one to wait for. */
export function sendError(response: Response, error: unknown): void {
  const body = errorBody(error)
  if (body.payload?.retryAfter !== undefined) response.set('Retry-After', String(body.payload.retryAfter))
  response.status(errorKinds[body.key].code).json({ error: body })
}

/** What the largest file of a query may have, where it says that it takes a larger one than queries do. */
function largestFile(query: Served['query']): number | undefined {
  const sizes = Object.values(query.input).flatMap(({ file }) =>
    file && file.maxBytes > maxFileBytes ? [file.maxBytes] : [],
  )
  return sizes.length > 0 ? Math.max(...sizes) : undefined
}

/** Aborts when the caller goes before the answer. */
function leftBy(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
