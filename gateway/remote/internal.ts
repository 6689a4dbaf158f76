import { AppError } from '@saude/contract/errors'
import { isId, newId } from '@saude/contract/id'
import type { CallContext } from '@saude/service/handlers'
import type { AskArea } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import express, { type Request, type Router } from 'express'
import { sendError } from '../http/api.ts'
import { requestError } from '../http/body.ts'
import { answerCall } from '../wire/answer.ts'
import { type FeedSource, feedAsked } from '../wire/feed.ts'
import { bearerOf, type Opened, type Seal } from '../wire/seal.ts'
import type { Issued } from './issued.ts'
import type { Self } from './self.ts'

interface InternalParts {
  /** The areas that run as processes, each with its secret. */
  readonly seals: ReadonlyMap<string, Seal>
  readonly issued: Issued
  readonly self: Self
  readonly ask: AskArea
  /** The change feed of any area. */
  readonly sourceOf: (area: string) => FeedSource | undefined
  readonly jsonBytes: number
  readonly complain: (what: string, error: unknown) => void
}

/** A service's own questions, without a session, take at most this long. Milliseconds. */
const longest = 20_000

/**
 * `/internal`: what services in other processes ask of the gateway, sealed with their area's secret.
 * `POST /internal/{area}/ask/{query}` runs a query of any area, with the rights of the user whose call the service
 * works on, or as the service itself; `GET /internal/{area}/feed/{owner}` reads another area's change feed;
 * `GET /internal/process` says which process this is (`self.ts`).
 */
export function internalRouter(parts: InternalParts): Router {
  const { seals, issued, self, ask, sourceOf, jsonBytes, complain } = parts
  const router = express.Router()

  const opened = async (request: Request, area: string, query: string) => {
    const name = [...seals.keys()].find((one) => one === area)
    const seal = name && seals.get(name)
    if (!name || !seal) throw new AppError('notFound')
    const open = await seal.open(bearerOf(request.get('Authorization')), { from: area, to: 'gateway', query })
    return { area: name, open }
  }

  const raw = express.raw({ limit: jsonBytes, type: () => true, inflate: false })

  router.post('/internal/:area/ask/:query', async (request, response, next) => {
    const { area, query } = request.params
    const { open } = await opened(request, area, query)
    response.locals.opened = open
    next()
  })
  router.post('/internal/:area/ask/:query', raw, async (request, response) => {
    const { area, query } = request.params
    // Put there by the step before, after it had found the area among ours.
    const open: Opened = response.locals.opened
    const bytes: unknown = request.body
    const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
    open.check(body)
    const { call, client, requestKey } = open.claims
    await answerCall(response, async ({ signal }) => {
      const context = typeof call === 'string' ? issued.find(area, call) : ownContext(client)
      const { files: _, progress: __, requestKey: before, ...rest } = context
      const key = partOf(before, requestKey)
      const input: unknown = JSON.parse(body.toString('utf8'))
      return ask(query, input, { ...rest, signal, ...(key !== undefined && { requestKey: key }) })
    })
  })

  router.get('/internal/:area/feed/:owner', async (request, response) => {
    const { area, owner } = request.params
    const { open } = await opened(request, area, `GET /feed/${owner}`)
    const text = request.url.split('?')[1] ?? ''
    open.check(text)
    const source = sourceOf(owner)
    if (!source) throw new AppError('notFound')
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const page = await source(feedAsked(text), gone.signal)
    if (!gone.signal.aborted) response.set('Cache-Control', 'no-store').json(page)
  })

  router.get('/internal/process', (request, response) => {
    const said = self.answer(String(request.query.of))
    if (!said) throw new AppError('notFound')
    response.set('Cache-Control', 'no-store').json(said)
  })

  const failed: express.ErrorRequestHandler = (thrown, request, response, next) => {
    if (!request.url.startsWith('/internal/')) return next(thrown)
    const error = requestError(thrown)
    if (response.headersSent) return response.destroy()
    const isExpected = error instanceof AppError
    if (!isExpected) complain('internal', error)
    sendError(response, isExpected ? error : new AppError('connectionFailed'))
  }
  router.use(failed)
  return router
}

/** A service that follows others asks without a session, for one client or all; only queries for services answer. */
function ownContext(client: unknown): CallContext {
  return {
    user: publicUser(typeof client === 'string' ? { id: client, name: '' } : null),
    requestId: newId(),
    deadline: Date.now() + longest,
  }
}

/** What a mutation asks for is part of the same act: its key begins with that of the act (service kit, run.ts). */
function partOf(act: string | undefined, key: unknown): string | undefined {
  if (typeof key !== 'string') return undefined
  if (act === undefined || !key.startsWith(`${act}/`) || !isId(key.slice(0, 36)))
    throw new AppError('validation')
  return key
}
