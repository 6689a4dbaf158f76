import { AppError } from '@saude/contract/errors'
import type { OpenedService, ServiceDefinition } from '@saude/service/service'
import { StoreError } from '@saude/store'
import express, { type ErrorRequestHandler, type Express, type Request } from 'express'
import type { Converting } from '../door.ts'
import { sendError } from '../http/api.ts'
import { requestError } from '../http/body.ts'
import type { Limits } from '../settings.ts'
import { answerCall } from '../wire/answer.ts'
import { contextFrom } from '../wire/context.ts'
import { feedAsked, sourceOf } from '../wire/feed.ts'
import { readCallBody } from '../wire/files.ts'
import { type Greeting, greetingFrom } from '../wire/greeting.ts'
import { bearerOf, type Opened, type Seal } from '../wire/seal.ts'

interface AppParts {
  readonly service: OpenedService
  readonly seal: Seal
  readonly limits: Limits
  /** Whether calls can be answered already. */
  readonly isReady: () => boolean
  /** What the gateway sends with its question for the contract. */
  readonly greeted: (greeting: Partial<Greeting>) => void
  readonly complain: (what: string, error: unknown) => void
}

/** What multipart adds around the files of a call. Bytes. */
const envelope = 65_536

/** One area's service over HTTP: all but its health is for the gateway, which seals each call with the area's secret. */
export function createServiceApp(parts: AppParts): Express {
  const { service, seal, limits, isReady, greeted, complain } = parts
  const { area, version } = service
  const source = sourceOf(service.feed)
  const app: Express = express()
  app.disable('x-powered-by')
  app.disable('etag')

  const opened = (request: Request, query: string): Promise<Opened> =>
    seal.open(bearerOf(request.get('Authorization')), { from: 'gateway', to: area, query })

  app.get('/health', async (_request, response) => {
    try {
      const health = await service.health()
      response.json({ status: isReady() ? 'ok' : 'starting', area, version, ...health })
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      // What an operator has to know of the data; other words of a store may name its place.
      const problem = error.kind === 'unfit' && { problem: error.message }
      response.status(503).json({ status: 'failed', area, version, latencyMs: null, ...problem })
    }
  })

  app.get('/contract', async (request, response) => {
    const { claims, check } = await opened(request, 'GET /contract')
    check(request.url.split('?')[1] ?? '')
    greeted(greetingFrom(claims))
    if (!isReady()) throw new AppError('connectionFailed')
    response.json(service.contract())
  })

  app.get('/feed', async (request, response) => {
    const text = request.url.split('?')[1] ?? ''
    const { check } = await opened(request, 'GET /feed')
    check(text)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const page = await source(feedAsked(text), gone.signal)
    if (!gone.signal.aborted) response.json(page)
  })

  // Before the body is read: callers that are not known must not fill the memory.
  app.post('/query/:name', async (request, response, next) => {
    response.locals.opened = await opened(request, request.params.name)
    next()
  })
  const raw = express.raw({ limit: limits.callBytes + envelope, type: () => true, inflate: false })
  app.post('/query/:name', raw, async (request, response) => {
    // Put there by the step before.
    const { claims, check }: Opened = response.locals.opened
    const bytes: unknown = request.body
    const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
    check(body)
    if (!isReady()) throw new AppError('connectionFailed')
    const context = contextFrom(claims.context)
    const via = viaOf(claims.call)
    await answerCall(response, async ({ signal, progress }) => {
      const { input, files } = await readCallBody(body, request.get('Content-Type') ?? '')
      return service.run(request.params.name, input, {
        ...context,
        signal,
        progress,
        ...(files.length > 0 && { files }),
        ...(via && { via }),
      })
    })
  })

  app.use(() => {
    throw new AppError('notFound')
  })
  const failed: ErrorRequestHandler = (thrown, _request, response, _next) => {
    const error = requestError(thrown)
    if (!(error instanceof AppError)) complain('http', error)
    if (response.headersSent) response.destroy()
    else sendError(response, error)
  }
  app.use(failed)
  return app
}

/** What answers before the service can, while its data is converted: how far it is; calls have to wait. */
export function convertingApp({ area, version }: ServiceDefinition, converting: Converting): Express {
  const app: Express = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/health', (_request, response) => {
    const migrations = [...converting.values()].flat()
    response.json({ status: 'updating', area, version, latencyMs: null, migrations })
  })
  app.use((_request, response) => sendError(response, new AppError('connectionFailed')))
  return app
}

function viaOf(call: unknown): { gateway: string; call: string } | undefined {
  if (typeof call !== 'object' || call === null || !('id' in call) || !('gateway' in call)) return undefined
  return { gateway: String(call.gateway), call: String(call.id) }
}
