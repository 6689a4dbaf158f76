import { setImmediate as turn } from 'node:timers/promises'
import { settleDemo } from '@saude/core/service/demo/end'
import { createPusher } from '@saude/core/service/push/pusher'
import { createOutbound } from '@saude/service/outbound/outbound'
import type { OpenedService } from '@saude/service/service'
import pino from 'pino'
import type { Parts } from './areas.ts'
import { openAudit } from './audit/open.ts'
import { openBackups } from './backup/open.ts'
import { clockCheck } from './clock.ts'
import { createCoreOf } from './core.ts'
import { ownDataFolder } from './data-folder.ts'
import { announceDemo, fillWhereEmpty } from './demo.ts'
import { openDisk } from './disk/open.ts'
import { createDispatcher, type Dispatcher } from './dispatch/dispatch.ts'
import { createLimits } from './dispatch/limits.ts'
import { createPublicClient } from './dispatch/public-client.ts'
import { createRegistry } from './dispatch/registry.ts'
import { createRequestIds } from './dispatch/request-ids.ts'
import { openExports } from './export/open.ts'
import { openKeeperOf } from './files/import.ts'
import { openFiles } from './files/open.ts'
import { followEachOther } from './follow.ts'
import { createApp } from './http/app.ts'
import { homeBy } from './http/home.ts'
import { createProxyWatch } from './http/proxy-watch.ts'
import { updatingDoor } from './http/updating.ts'
import { endSockets, leave } from './leave.ts'
import { probe, urlOf } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { registerOf } from './register/open.ts'
import { openFailing } from './releases/failing/open.ts'
import { voteRouter } from './releases/failing/router.ts'
import { adoptBuilt, keepSoon, openReleases, watchReleases } from './releases/live.ts'
import { openRemotes } from './remote/open.ts'
import { pseudonymKey, sessionSecretOf } from './secrets.ts'
import { openServices } from './services.ts'
import type { Settings } from './settings.ts'
import { createAnnouncer } from './socket/announce.ts'
import { askingSince } from './socket/asking-since.ts'
import { createSockets } from './socket/socket.ts'
import { countUnread } from './socket/unread.ts'
import { startError, wordsOf } from './start-error.ts'
import { release, type Taken } from './taken.ts'
import { makeInChild } from './takeout/child.ts'
import { openTakeouts } from './takeout/jobs.ts'
import { openTiles } from './tiles/open.ts'
import { version } from './version.ts'

export interface Gateway {
  readonly url: string
  readonly services: ReadonlyMap<string, OpenedService>
  /** What the operator reads at the start: the demo's users, areas that went live. */
  readonly messages: readonly string[]
  /** Reads the contract of an area in another process, or of all of them, now: after a release. */
  refreshContracts(area?: string): Promise<void>
  /** Makes ready in the background what the first visitors would wait for: programs that run for long do. */
  warmUp(): Promise<void>
  /** Refuses new calls, finishes those that run, closes everything. */
  close(): Promise<void>
}

/** How long a stop waits for calls that run. */
const drainMs = 25_000
const clock = () => performance.now()

/** Opens all services and listens. @throws StartError with words for the operator */
export async function createGateway(settings: Settings, parts: Parts): Promise<Gateway> {
  const taken: Taken = {}
  try {
    await probe(settings.port, settings.host)
    // Nothing in the folder is read or written before it is ours.
    taken.folder = await ownDataFolder(settings)
    return await open(settings, parts, taken)
  } catch (error) {
    taken.abandon?.(error)
    await release(taken)
    throw startError(error, settings)
  }
}

async function open(settings: Settings, parts: Parts, taken: Taken): Promise<Gateway> {
  const log = pino({ level: settings.logLevel, base: null })
  const complain = (what: string, error: unknown) => log.error({ what, error: wordsOf(error) }, 'failed')
  const warn = (words: string) => parts.warn?.(words)
  const outbound = createOutbound({ allow: settings.outboundAllow })
  const sessionSecret = await sessionSecretOf(settings)
  const { core, push } = await createCoreOf(settings, parts, { log, outbound, sessionSecret })
  const areas = parts.areas.filter(({ area }) => !settings.areaServices.has(area))
  taken.register = await registerOf(settings, [core.service, ...areas], parts)
  const keeper = await openKeeperOf(settings)
  taken.keeper = keeper
  const registry = createRegistry()
  const metrics = createMetrics()
  let isLeaving = false
  // Services ask the dispatcher and announce to sockets, which exist only after them.
  const later: { announce?: Announce } = {}
  let provide = (_dispatcher: Dispatcher) => {}
  // What waits in an outbox is delivered as soon as its service is open: it waits for the dispatcher.
  const dispatching = new Promise<Dispatcher>((resolve, reject) => {
    provide = resolve
    taken.abandon = reject
  })
  dispatching.catch(() => {})
  const door = updatingDoor(settings, version, taken)
  const services = await openServices([core.service, ...areas], {
    settings,
    keeper,
    pseudonymKey: await pseudonymKey(settings),
    ask: async (...call) => (await dispatching).ask(...call),
    trustClock: clockCheck(settings, parts),
    onChange: (_area, changes) => later.announce?.(changes),
    complain,
    report: parts.warn,
    converting: door.converting,
  })
  taken.services = services
  for (const service of services.values()) {
    registry.join(service)
    registry.learn(service)
    metrics.watch(service.store)
  }
  const coreService = services.get('core')
  if (!coreService) throw new Error('no core among the services')
  const { store } = coreService
  const detach = core.sessions.attach(store)
  const releases = openReleases({
    ...settings,
    keeper,
    complain: (problem) => complain('areas', new Error(problem)),
  })
  const failing = await openFailing({ core: coreService, releases, warn, complain })
  const isDemoPublic = settings.demo === 'public'
  const messages = [
    ...(await fillWhereEmpty(settings, parts, services, taken.register)),
    ...(await settleDemo(store, isDemoPublic, new Date())),
    // A full disk is no reason not to start: what was live before stays live.
    ...(await adoptBuilt(releases).catch((error: unknown) => {
      complain('areas', error)
      return []
    })),
  ]
  const disk = await openDisk(settings, parts, store, complain)
  const backups = await openBackups(settings, warn)
  const publicClient = createPublicClient(store)
  const audit = await openAudit({ settings, store, complain, warn })
  const files = await openFiles(settings, keeper, { sessionSecret, isLive: core.sessions.isLive })
  const limits = createLimits(settings.limits)
  const exports = openExports({
    areas: [core.service, ...parts.areas],
    ...{ store, registry, sessions: core.sessions, limits, isDemoPublic, complain },
    accessLog: audit.accessLog,
  })
  const takeouts = openTakeouts({
    store,
    keeper,
    secret: sessionSecret,
    ...{ dataDir: settings.dataDir, make: makeInChild, complain },
  })
  const dispatcher = createDispatcher({
    registry,
    files: files.calls,
    sessions: core.sessions,
    limits,
    accessLog: audit.accessLog,
    requestIds: createRequestIds({ store, complain: (error) => complain('request ids', error) }),
    publicClient: publicClient.of,
    aroundWriting: disk.around,
    mayWork: () => taken.register?.isHeld() ?? true,
    isDemoPublic,
    observe: (query, outcome, milliseconds) => {
      metrics.observe(query, outcome, milliseconds)
      log.debug({ query, outcome, milliseconds: Math.round(milliseconds) }, 'call')
    },
  })
  provide(dispatcher)
  const remotes = await openRemotes({
    settings,
    registry,
    services,
    demo: await announceDemo(settings, store),
    built: parts.areas,
    ask: dispatcher.ask,
    onChange: (changes) => later.announce?.(changes),
    complain,
  })
  const followers = followEachOther(services, {
    remoteFeed: (area) => remotes.areas.get(area)?.feed,
    ask: dispatcher.ask,
    complain,
  })
  const tiles = openTiles(settings, store, outbound, complain)
  const proxyWatch = createProxyWatch({
    isSet: settings.trustProxy !== undefined,
    warn(words) {
      log.warn(words)
      parts.warn?.(words)
    },
  })
  const { app, trust } = createApp({
    settings,
    version,
    registry,
    dispatch: dispatcher.dispatch,
    uploads: files.uploads,
    metrics,
    accessLog: audit.accessLog.state,
    votes: voteRouter({ failing, sessions: core.sessions, limits }),
    problems: [audit.problem, failing.problem, ...(backups ? [backups.problem] : [])],
    backup: () => backups?.state(),
    isReady: () => !isLeaving && (taken.register?.isHeld() ?? true),
    releases,
    proxyWatch,
    disk,
    exports,
    tiles: tiles.router,
    heldTiles: tiles.held,
    ...(settings.mongoUri !== undefined && { home: homeBy(await pseudonymKey(settings)) }),
    internal: remotes.router,
    files: files.router,
    complain,
  })
  const { server } = door
  server.on('upgrade', proxyWatch.note)
  const io = createSockets(server, {
    registry,
    dispatch: dispatcher.dispatch,
    authenticate: core.sessions.authenticate,
    limits: settings.limits,
    trust,
    socketCount: metrics.socketCount,
    socketCutOff: (network) => {
      metrics.socketCutOff()
      log.warn({ network }, 'socket cut off: it went on sending after it was refused')
    },
    complain,
  })
  const announcer = createAnnouncer({
    io,
    queries: registry.queries,
    sessions: core.sessions,
    countUnread: (ids) => countUnread(store, ids),
    askingSince: askingSince(io, clock),
    now: clock,
    complain,
  })
  io.on('connection', announcer.joined)
  if (push)
    await coreService.hold(
      (leased) => createPusher({ store: leased, provider: push, now: () => new Date(), complain }).close,
    )
  later.announce = (changes) => {
    if (changes.some(({ topic }) => topic === 'client')) publicClient.forget()
    tiles.changed(changes)
    announcer.changed(changes)
  }
  const keeping = keepSoon(releases, (error) => complain('areas', error))
  const watch = await watchReleases(releases, {
    changed({ name, version }) {
      io.emit('general', { type: 'release', area: name, version })
      // A browser half that is new often comes with a service that is.
      void remotes.refresh(name)
    },
    failed: (error) => complain('areas', error),
  })
  // A page that was loaded a moment before may have missed a release.
  io.on('connection', (socket) => socket.emit('general', { type: 'releases', areas: watch.live() }))

  const close = async () => {
    isLeaving = true
    await leave(io, settings.leaveMs)
    watch.stop()
    await failing.close()
    await keeping.stop()
    await disk.close()
    backups?.close()
    await exports.close()
    await takeouts.close()
    // Calls that run in other processes may still ask for something, through this server.
    await dispatcher.drain(drainMs)
    // The last answers go out when this turn of the loop is over.
    await turn()
    await turn()
    server.close()
    server.closeIdleConnections()
    announcer.close()
    await endSockets(io, door)
    await audit.close()
    detach()
    remotes.close()
    await followers.stop()
    await tiles.close()
    await release(taken)
    metrics.close()
  }
  try {
    const port = await door.open(app)
    const url = urlOf(settings.host, port)
    log.info({ port, version }, 'listening')
    await remotes.start(settings.gatewayUrl ?? url)
    return { url, services, messages, refreshContracts: remotes.refresh, warmUp: tiles.warmUp, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Announce = ReturnType<typeof createAnnouncer>['changed']
