import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type Follower, follow } from '@saude/service/follow'
import { type OpenServiceOptions, openService, type ServiceDefinition } from '@saude/service/service'
import type { Store } from '@saude/store'
import pino from 'pino'
import { enterDataFolder } from '../data-folder.ts'
import { createDoor } from '../door.ts'
import { openKeeperOf } from '../files/import.ts'
import { urlOf } from '../listen.ts'
import { areaSecret, pseudonymKey } from '../secrets.ts'
import { heavyOf } from '../services.ts'
import type { Settings } from '../settings.ts'
import { wordsOf } from '../start-error.ts'
import { version } from '../version.ts'
import { createRemoteFeed, type RemoteFeed } from '../wire/feed.ts'
import type { Greeting } from '../wire/greeting.ts'
import { createSeal } from '../wire/seal.ts'
import { convertingApp, createServiceApp } from './app.ts'
import { discardHalfFilled, fillOwnDemo } from './demo.ts'
import { createLink } from './link.ts'

export interface AloneService {
  readonly url: string
  /** Finishes the calls that run, closes the store. */
  close(): Promise<void>
}

interface Listening extends Pick<OpenServiceOptions, 'lookAgainMs'> {
  readonly port: number
  readonly host: string
}

/** A token holds a user's permissions, of which there are many. Bytes. */
const maxHeaderSize = 65_536

/**
 * Opens one area's service in this process and listens (wire.md, Between gateway and area services): its own store in
 * the data folder, whatever it asks of others through the gateway.
 * @throws StoreError `locked`, the system's errors of listening, SettingError
 */
export async function openAlone(
  definition: ServiceDefinition,
  settings: Settings,
  { port, host, lookAgainMs }: Listening,
): Promise<AloneService> {
  const { area } = definition
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  if (settings.mongoUri === undefined) await enterDataFolder(settings.dataDir)
  await discardHalfFilled(settings, area)
  const log = pino({ level: settings.logLevel, base: null })
  const complain = (what: string, error: unknown) =>
    log.error({ what: `${area} ${what}`, error: wordsOf(error) }, 'failed')
  const seal = createSeal(await areaSecret(settings, area))
  const link = createLink(area, seal)
  const keeper = await openKeeperOf(settings)
  const door = createDoor({
    serve: (answer) => createServer({ maxHeaderSize, keepAliveTimeout: 30_000 }, answer),
    waiting: (converting) => convertingApp(definition, converting),
    port,
    host,
  })
  const service = await openService(definition, {
    folder: settings.dataDir,
    ...(settings.mongoUri !== undefined && { uri: settings.mongoUri }),
    keeper,
    pseudonymKey: await pseudonymKey(settings),
    release: version,
    report: (words) => log.info(words),
    converting: (left) => door.converting(area, left),
    feed: settings.feed,
    heavy: heavyOf(settings),
    ...(lookAgainMs !== undefined && { lookAgainMs }),
    ask: link.ask,
    complain: (query, requestId, error) => complain(`${query} ${requestId}`, error),
  }).catch(async (error: unknown) => {
    door.close()
    await keeper.close()
    throw error
  })

  const feeds: RemoteFeed[] = []
  const followOn = (store: Store) =>
    follow(store, service.follows, {
      feedOf(owner) {
        const feed = createRemoteFeed(link.feedOf(owner))
        feeds.push(feed)
        return feed
      },
      ask: link.ask,
      // Before the gateway has called there is nothing to follow, and nothing wrong.
      complain: (error) => {
        if (link.isFound()) complain('follows', error)
      },
    })
  let follower: Follower | undefined
  const endFollowing = await service.hold((store) => {
    follower = followOn(store)
    return follower.stop
  })

  let filling: Promise<void> | undefined
  let isReady = true
  const greeted = ({ gateway, demo }: Partial<Greeting>) => {
    const isFirst = !link.isFound()
    if (gateway !== undefined) link.found(gateway)
    // A process that was down has missed changes; what fails is tried again by itself.
    if (isFirst && link.isFound()) follower?.caughtUp().catch(() => undefined)
    if (demo && !filling) {
      isReady = false
      filling = fillOwnDemo(definition, service, demo, settings).then(
        () => {
          isReady = true
        },
        (error: unknown) => complain('demo', error),
      )
    }
  }

  const app = createServiceApp({
    service,
    seal,
    limits: settings.limits,
    isReady: () => isReady,
    greeted,
    complain,
  })
  const { server, endConnections } = door

  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    for (const feed of feeds) feed.close()
    await endFollowing()
    await filling
    // Running calls are finished and answered; long polls of the feed are not waited for.
    await service.close()
    await keeper.close()
    setTimeout(endConnections, 100)
    await closed
  }

  try {
    const listening = await door.open(app)
    log.info({ area, port: listening }, 'listening')
    return { url: urlOf(host, listening), close }
  } catch (error) {
    await close()
    throw error
  }
}
