import { describeContract } from '@saude/contract/describe'
import { type AskArea, type OpenedService, queriesOf, type ServiceDefinition } from '@saude/service/service'
import type { Change } from '@saude/store'
import type { Router } from 'express'
import type { Registry } from '../dispatch/registry.ts'
import { areaSecret, sessionSecretOf } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { type FeedSource, sourceOf } from '../wire/feed.ts'
import type { Greeting } from '../wire/greeting.ts'
import { createSeal, type Seal } from '../wire/seal.ts'
import { openRemoteArea, type RemoteArea } from './area.ts'
import { internalRouter } from './internal.ts'
import { createIssued } from './issued.ts'
import { createSelf } from './self.ts'

interface RemotesOptions {
  readonly settings: Settings
  readonly registry: Registry
  /** The areas of this process. */
  readonly services: ReadonlyMap<string, OpenedService>
  readonly demo: Greeting['demo']
  /** The services that this gateway was built with: their contracts are held against what one says of itself. */
  readonly built: readonly ServiceDefinition[]
  readonly ask: AskArea
  readonly onChange: (changes: readonly Change[]) => void
  readonly complain: (what: string, error: unknown) => void
}

/** How long a start waits for services that are there already. Milliseconds. */
const timeoutMs = 1_500

/** The areas that run as processes of their own (AREA_SERVICES), and the gateway's half of what lies between. */
export interface Remotes {
  readonly areas: ReadonlyMap<string, RemoteArea>
  readonly router: Router
  /**
   * Begins to look for the services, once it is known where they reach the gateway; waits for them a moment.
   * @throws StartError where another process answers there
   */
  start(gateway: string): Promise<void>
  /** Reads the contract of one area, or of all, now: an area was released. */
  refresh(area?: string): Promise<void>
  close(): void
}

/** Prepares the secrets and feeds of the areas in AREA_SERVICES; nothing is asked of them before `start`. */
export async function openRemotes(options: RemotesOptions): Promise<Remotes> {
  const { settings, registry, services, demo, built, ask, onChange, complain } = options
  const seals = new Map<string, Seal>()
  for (const area of settings.areaServices.keys())
    seals.set(area, createSeal(await areaSecret(settings, area)))
  const issued = createIssued()
  const self = createSelf(await sessionSecretOf(settings))
  const areas = new Map<string, RemoteArea>()
  const feeds = new Map<string, FeedSource>()
  for (const [name, { feed }] of services) feeds.set(name, sourceOf(feed))

  const ownOf = (area: string) => {
    const known = built.find((service) => service.area === area)
    return known && describeContract(area, known.version, queriesOf(known))
  }

  let gateway = ''
  for (const [area, seal] of seals) {
    const remote = openRemoteArea({
      area,
      url: settings.areaServices.get(area) ?? '',
      seal,
      issued,
      greeting: () => ({ gateway, ...(demo && { demo }) }),
      own: ownOf(area),
      most: settings.limits.areaCalls,
      learned: registry.learn,
      forgotten: registry.forget,
      onChange,
      complain,
    })
    areas.set(area, remote)
    registry.join(remote)
  }

  return {
    areas,
    router: internalRouter({
      seals,
      issued,
      self,
      ask,
      sourceOf: (area) => areas.get(area)?.source ?? feeds.get(area),
      jsonBytes: settings.limits.jsonBytes,
      complain,
    }),
    async start(url) {
      if (settings.gatewayUrl !== undefined && areas.size > 0 && !(await self.isAt(url)))
        complain('areas', new Error(`GATEWAY_URL (${url}) não responde a este gateway`))
      gateway = url
      const all = Promise.all([...areas.values()].map(({ refresh }) => refresh()))
      const enough = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([all, enough])
    },
    async refresh(area) {
      const some = [...areas.values()].filter((one) => area === undefined || one.area === area)
      await Promise.all(some.map(({ refresh }) => refresh()))
    },
    close() {
      for (const area of areas.values()) area.close()
    },
  }
}
