import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import helmet from 'helmet'
import type { BackupState } from '../backup/nightly.ts'
import type { DiskWatch } from '../disk/watch.ts'
import type { QueueState } from '../dispatch/access-queue.ts'
import type { Dispatcher } from '../dispatch/dispatch.ts'
import type { Registry } from '../dispatch/registry.ts'
import type { Exports } from '../export/exports.ts'
import { exportRouter } from '../export/router.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Metrics } from '../metrics.ts'
import type { Releases } from '../releases/live.ts'
import type { Settings } from '../settings.ts'
import { apiRouter, sendError } from './api.ts'
import { areasRouter } from './areas.ts'
import { requestError } from './body.ts'
import { createFileSender } from './files.ts'
import { fixedHeaders } from './fixed-headers.ts'
import type { Home } from './home.ts'
import { operateRouter } from './operate.ts'
import type { Trust } from './origin.ts'
import { pagesRouter } from './pages.ts'
import type { ProxyWatch } from './proxy-watch.ts'

interface AppParts {
  readonly settings: Settings
  readonly version: string
  readonly registry: Registry
  readonly dispatch: Dispatcher['dispatch']
  readonly uploads: Uploads
  readonly metrics: Metrics
  /** How the access log does, for operators. */
  readonly accessLog: () => QueueState
  /** What browsers say of areas that were published a moment ago. */
  readonly votes: Router
  /** Undefined where copies are made otherwise. */
  readonly backup: () => BackupState | undefined
  /** What operators have to see to, each undefined while there is nothing. */
  readonly problems: readonly (() => string | undefined)[]
  /** Where there may be several gateways. */
  readonly home?: Home
  /** Whether a balancer may send people here. */
  readonly isReady: () => boolean
  readonly releases: Releases
  /** `/tiles`. */
  readonly tiles: Router
  /** Those of them that are in memory. */
  readonly heldTiles: RequestHandler
  /** `/internal`, for services in other processes. */
  readonly internal: Router
  /** `/files`. */
  readonly files: Router
  /** Lists as files. */
  readonly exports: Exports
  readonly proxyWatch: ProxyWatch
  readonly disk?: Pick<DiskWatch, 'state' | 'problem'>
  /** For the log: never with an input or an answer. */
  readonly complain: (what: string, error: unknown) => void
}

/** Where the captcha's box comes from (`shared/kits/ui/captcha`); let in only where there is one. */
const captchaOrigin = 'https://challenges.cloudflare.com'

/** Nothing but our own origin, no inline script or style (architecture.md, Browser). */
const security = (hasCaptcha: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(hasCaptcha ? [captchaOrigin] : [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: hasCaptcha ? [captchaOrigin] : ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
  })

/** The HTTP half of the gateway; `trust` is what TRUST_PROXY says, for the socket half too. */
export function createApp(parts: AppParts): { app: Express; trust: Trust } {
  const { settings, version, registry, dispatch, metrics, complain } = parts
  const app: Express = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', settings.trustProxy ?? false)
  // Express compiles the setting into this function.
  const trust: Trust = app.get('trust proxy fn')
  app.use((request, _response, next) => {
    parts.proxyWatch.note(request)
    next()
  })
  app.use(parts.heldTiles)
  app.use(fixedHeaders(security(settings.captcha !== undefined)))
  // Answers of calls are packed where they are sent.
  app.use(['/api/v1/exports', '/health', '/metrics', '/contracts'], compression({ level: 2 }))
  app.use(
    '/api',
    exportRouter({ exports: parts.exports, trust, complain }),
    parts.votes,
    apiRouter({
      registry,
      dispatch,
      limits: settings.limits,
      uploads: parts.uploads,
      trust,
      complain,
      ...(parts.home && { home: parts.home }),
    }),
  )
  const { metricsToken } = settings
  const { disk } = parts
  const problems = [parts.proxyWatch.problem, ...(disk ? [disk.problem] : []), ...parts.problems]
  const warnings = () => problems.map((problem) => problem()).filter((words) => words !== undefined)
  const { accessLog, isReady } = parts
  app.use(
    operateRouter({
      version,
      areas: registry.areas,
      accessLog,
      isReady,
      metrics,
      metricsToken,
      warnings,
      disk: () => disk?.state(),
      backup: parts.backup,
    }),
  )
  app.use(parts.internal)
  app.use(parts.tiles)
  app.use(parts.files)
  const files = createFileSender()
  app.use(areasRouter(parts.releases, files))
  app.use(pagesRouter(join(settings.root, 'shell', 'dist'), files.send))
  const answerError: ErrorRequestHandler = (thrown, _request, response, next) => {
    const error: unknown = requestError(thrown)
    if (response.headersSent) return next(error)
    if (!(error instanceof AppError)) complain('http', error)
    response.set('Cache-Control', 'no-store')
    sendError(response, error)
  }
  app.use(answerError)
  return { app, trust }
}
