import { mkdir } from 'node:fs/promises'
import { checkService, type OpenedService } from '@saude/service/service'
import pino from 'pino'
import type { Parts } from './areas.ts'
import { refuseHalfRestored } from './backup/restore.ts'
import { accessLog } from './core/service/access-log/access-log.ts'
import { discardHalfDemo, fillWhereEmpty } from './demo.ts'
import { createAccessLog } from './dispatch/access-log.ts'
import { createDispatcher } from './dispatch/dispatch.ts'
import { createLimits } from './dispatch/limits.ts'
import { createPublicClient } from './dispatch/public-client.ts'
import { createRegistry } from './dispatch/registry.ts'
import { followEachOther } from './follow.ts'
import { createApp } from './http/app.ts'
import { connectionsOf, createHttpServer } from './http/server.ts'
import { listen, probe, urlOf } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { secret } from './secrets.ts'
import { closeServices, openServices } from './services.ts'
import type { Settings } from './settings.ts'
import { createAnnouncer } from './socket/announce.ts'
import { createSockets } from './socket/socket.ts'
import { countUnread } from './socket/unread.ts'
import { startError } from './start-error.ts'
import { openTiles } from './tiles/open.ts'
import { version } from './version.ts'

export interface Gateway {
  readonly url: string
  readonly services: ReadonlyMap<string, OpenedService>
  /** What the demo's filling tells the operator; empty when nothing was filled. */
  readonly told: readonly string[]
  /** Refuses new calls, finishes those that run, closes everything. */
  close(): Promise<void>
}

/** How long a stop waits for calls that run. */
const drainMs = 25_000
const goodbyeMs = 100

/** Opens all services and listens. @throws StartError with words for the operator */
export async function createGateway(settings: Settings, parts: Parts): Promise<Gateway> {
  try {
    return await open(settings, parts)
  } catch (error) {
    throw startError(error, settings)
  }
}

async function open(settings: Settings, parts: Parts): Promise<Gateway> {
  await probe(settings.port, settings.host)
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  await refuseHalfRestored(settings.dataDir)
  await discardHalfDemo(settings)
  const log = pino({ level: settings.logLevel, base: null })
  const complain = (what: string, error: unknown) => log.error({ what, error: wordsOf(error) }, 'failed')
  const core = parts.core({
    sessionSecret: settings.sessionSecret ?? (await secret(settings.dataDir, 'session')),
    demo: settings.demo,
    version,
  })
  checkService(core.service, parts.coreQueries)
  for (const { service, queries } of parts.areas) checkService(service, queries)

  const registry = createRegistry()
  const metrics = createMetrics()
  // Services ask the dispatcher and announce to sockets, which exist only after them.
  const later: { dispatcher?: ReturnType<typeof createDispatcher>; announce?: Announce } = {}
  const services = await openServices([core.service, ...parts.areas.map(({ service }) => service)], {
    settings,
    pseudonymKey: await secret(settings.dataDir, 'pseudonym'),
    ask: async (...call) => {
      if (!later.dispatcher) throw new Error('a service asks before the gateway is open')
      return later.dispatcher.ask(...call)
    },
    onChange: (_area, changes) => later.announce?.(changes),
    complain,
  })
  for (const service of services.values())
    registry.add(
      service,
      [...service.handlers.values()].map(({ query }) => query),
    )
  const coreService = services.get('core')
  if (!coreService) throw new Error('no core among the services')
  const { store } = coreService
  const detach = core.sessions.attach(store)
  const told = await fillWhereEmpty(settings, parts, services)

  const publicClient = createPublicClient(store)
  const reads = createAccessLog(
    (entries) => store.collection(accessLog).insertMany(entries),
    (error) => complain('access log', error),
  )
  const dispatcher = createDispatcher({
    registry,
    sessions: core.sessions,
    limits: createLimits(settings.limits),
    accessLog: reads,
    publicClient: publicClient.of,
    observe: (query, outcome, milliseconds) => {
      metrics.observe(query, outcome, milliseconds)
      log.debug({ query, outcome, milliseconds: Math.round(milliseconds) }, 'call')
    },
  })
  later.dispatcher = dispatcher
  const followers = followEachOther(services, { ask: dispatcher.ask, complain })
  const tiles = openTiles(settings, store, complain)
  const { app, trust } = createApp({
    settings,
    version,
    registry,
    dispatch: dispatcher.dispatch,
    metrics,
    tiles: tiles.router,
    complain,
  })
  const server = createHttpServer(app, settings.limits)
  const endConnections = connectionsOf(server)
  const io = createSockets(server, {
    registry,
    dispatch: dispatcher.dispatch,
    authenticate: core.sessions.authenticate,
    limits: settings.limits,
    trust,
    socketCount: metrics.socketCount,
    complain,
  })
  const announcer = createAnnouncer({
    io,
    queries: registry.queries,
    sessions: core.sessions,
    countUnread: (ids) => countUnread(store, ids),
    complain,
  })
  later.announce = (changes) => {
    if (changes.some(({ topic }) => topic === 'client')) publicClient.forget()
    tiles.changed(changes)
    announcer.changed(changes)
  }

  const close = async () => {
    server.close()
    server.closeIdleConnections()
    await dispatcher.drain(drainMs)
    announcer.close()
    io.disconnectSockets(true)
    const closed = io.close()
    // The goodbyes get a moment to go out; then nobody who holds a connection holds up the stop.
    await new Promise((resolve) => setTimeout(resolve, goodbyeMs))
    endConnections()
    await closed
    await reads.flush()
    detach()
    await followers.stop()
    await closeServices(services)
    metrics.close()
  }

  try {
    const port = await listen(server, settings.port, settings.host)
    log.info({ port, version }, 'listening')
    return { url: urlOf(settings.host, port), services, told, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Announce = ReturnType<typeof createAnnouncer>['changed']

/** For the log: what failed and where, never with data. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
