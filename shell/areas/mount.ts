import type { AreaEntry } from '@saude/contract/area'
import { matchRoute } from '@saude/contract/routes'
import { kitVersion } from '@saude/kits/version'
import {
  addErrorHandler,
  type LifeCycleFn,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa'
import type { AreaHost } from './host.ts'
import { LateError, loadTimeout, within } from './load.ts'
import type { AreaModule, AreaProps } from './module.ts'
import { createPlaces } from './places.ts'
import type { LiveAreas } from './published.ts'
import { servedAt } from './routes.ts'
import { createSlowness } from './slow.ts'
import { type AreaStatus, createStatuses } from './status.ts'

/** What the host of the areas needs from the shell. */
export type HostOptions = {
  readonly live: LiveAreas
  /** Fetches an area's module; a second time afresh. */
  readonly load: (area: AreaEntry) => Promise<AreaModule>
  /** Asks for the live areas again, before a retry. */
  readonly refresh: () => Promise<LiveAreas>
  /** Whether the gate lets the person see an area at this path now (session, permission, network). */
  readonly mayOpen: (path: string, areas: readonly AreaEntry[]) => boolean
  /** Reloads the whole page: the last retry. */
  readonly reload: () => void
  /** Hears of each area that stands, and of each that failed with why. */
  readonly report: (area: AreaEntry, error?: Error) => void
}

/** Tries of one area that may hang in a page; Chromium has six connections to a server. */
const mostLate = 4

/**
 * Milliseconds until a lifecycle of an area counts as hanging. Together less than 8 s: single-spa does one after
 * the other, and lets the next navigation wait for them. It does not wait for code, which is fetched outside of it.
 */
const timeouts = { bootstrap: 1_500, mount: 4_000, unmount: 2_000 }

/** Milliseconds that a screen's own code is waited for before the area stands without it. */
const screenTime = 1_000

const missing: AreaStatus = { state: 'failed', error: new Error('Recurso indisponível no momento') }
const idle: AreaStatus = { state: 'idle' }

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

let started = false

/** Starting twice is an error of single-spa's; one page has one single-spa. */
const startOnce = () => {
  if (started) return
  started = true
  start({ urlRerouteOnly: true })
}

/** Hosts every live area. One that fails to load, mount, draw or unmount leaves the others alone. */
export const hostAreas = ({ live: first, load, refresh, mayOpen, reload, report }: HostOptions): AreaHost => {
  let live = first
  let latest = first
  const statuses = createStatuses()
  const places = createPlaces()
  /** How many tries of an area in a row have hung. */
  const late = new Map<string, number>()
  const slowness = createSlowness()
  /** The present try of each area that was opened; an older one has nothing to say any more. */
  const attempts = new Map<string, symbol>()
  const registered = new Set<string>()
  /** Areas that single-spa is letting go of. */
  const leaving = new Map<string, Promise<void>>()

  const find = (name: string) => live.areas.find((area) => area.name === name)

  /** Only this area and those that the page did not know: the others stand as they were fetched. */
  const adopt = (name: string, fresh: LiveAreas) => {
    const kept = live.areas.filter((area) => area.name !== name)
    const added = fresh.areas.filter((area) => !kept.some((known) => known.name === area.name))
    const known = added.some((area) => area.name === name)
      ? []
      : [find(name)].filter((area) => area !== undefined)
    live = { areas: [...kept, ...known, ...added], isWhole: fresh.isWhole }
  }

  const isWanted = ({ routes }: AreaEntry, path = location.pathname) =>
    matchRoute(path, routes) !== undefined && mayOpen(path, live.areas)

  const application = (area: AreaEntry, module: AreaModule, { name } = area) => ({
    bootstrap: module.bootstrap,
    mount: [
      async () => {
        slowness.begins(name)
        statuses.set(name, { state: 'loading' })
      },
      ...[module.mount].flat().map(
        (mount): LifeCycleFn<AreaProps> =>
          async (props) => {
            await mount(props).catch((error: unknown) => {
              slowness.breaks(name)
              throw error
            })
          },
      ),
      async () => {
        slowness.ends(name)
        late.delete(name)
        statuses.set(name, { state: 'ready' })
        report(area)
      },
    ],
    unmount: [
      ...[module.unmount].flat(),
      async () => {
        places.clear(name)
        statuses.set(name, idle)
      },
    ],
  })

  const register = (area: AreaEntry, module: AreaModule) => {
    const props: AreaProps = {
      domElementGetter: () => places.of(area.name),
      retry: () => void host.retry(area.name),
    }
    registered.add(area.name)
    registerApplication({
      name: area.name,
      app: async () => application(area, module),
      activeWhen: ({ pathname }) => isWanted(area, pathname),
      customProps: props,
    })
  }

  /** A screen that its area has got since the page began: the area is opened afresh, as it is live now. */
  const adoptNew = (path: string) => {
    const area = servedAt(path, live.areas, latest.areas)?.route.area
    if (!area || area.kit !== kitVersion || live.areas.includes(area) || !mayOpen(path, latest.areas)) return
    void forget(area.name)
    adopt(area.name, latest)
    statuses.set(area.name, idle)
  }

  /** As if the area had never been opened. */
  const forget = (name: string): Promise<void> => {
    attempts.delete(name)
    places.clear(name)
    if (registered.delete(name)) {
      const left = unregisterApplication(name).catch((error: unknown) => console.error(error))
      leaving.set(
        name,
        left.then(() => places.clear(name)),
      )
    }
    return leaving.get(name) ?? Promise.resolve()
  }

  const fail = (name: string, error: Error) => {
    const area = find(name)
    if (area) report(area, error)
    if (area && isWanted(area)) {
      places.clear(name)
      statuses.set(name, { state: 'failed', error })
      return
    }
    // It is not on the screen: coming back opens it as new.
    void forget(name)
    statuses.set(name, idle)
  }

  const open = async (area: AreaEntry) => {
    const { name, kit } = area
    const attempt = Symbol(name)
    attempts.set(name, attempt)
    statuses.set(name, { state: 'loading' })
    const isPresent = () => attempts.get(name) === attempt
    try {
      await leaving.get(name)
      if (kit !== kitVersion) throw new Error(`${name} was built for kits ${kit}`)
      const loading = load(area)
      const module = await within(loadTimeout, loading).catch((error: unknown) => {
        // On a slow connection it may yet come: then it takes the placeholder's place.
        if (!(error instanceof LateError) || !isPresent()) throw error
        late.set(name, (late.get(name) ?? 0) + 1)
        fail(name, error)
        return loading
      })
      // What stands in for a screen that is not here yet, React shows for 300 ms at least.
      if (module.preload) await within(screenTime, module.preload(location.pathname)).catch(() => undefined)
      if (!isPresent()) return
      statuses.set(name, idle)
      register(area, module)
    } catch (error) {
      console.error(error)
      if (isPresent()) fail(name, asError(error))
    }
  }

  /** What is live now; nothing without an answer. */
  const ask = async (): Promise<LiveAreas | undefined> => {
    const fresh = await refresh().catch(() => undefined)
    if (fresh) latest = fresh
    return fresh
  }

  const host: AreaHost = {
    areas: () => live.areas,
    latest: () => latest.areas,
    hear: (fresh) => {
      latest = fresh
      // The list may have been unreadable when the page began, and a new area takes nothing from anybody.
      if (!live.isWhole) live = { ...live, isWhole: fresh.isWhole }
      statuses.notify()
      if (started) host.update()
    },
    isWhole: () => live.isWhole,
    statusOf: (name) => {
      const status = statuses.get(name)
      return status.state === 'idle' && !find(name) ? missing : status
    },
    subscribe: statuses.subscribe,
    update: () => {
      startOnce()
      adoptNew(location.pathname)
      for (const area of live.areas) {
        if (isWanted(area)) {
          if (!attempts.has(area.name)) void open(area)
        } else if (statuses.get(area.name).state === 'failed') {
          void forget(area.name)
          statuses.set(area.name, idle)
        }
      }
      void triggerAppChange()
    },
    retry: async (name) => {
      const left = find(name)
      if (left && !isWanted(left)) {
        // A screen that broke and is being left: it is tried when somebody comes back.
        statuses.set(name, idle)
        return forget(name)
      }
      if ((late.get(name) ?? 0) > mostLate) return reload()
      statuses.set(name, { state: 'loading' })
      await forget(name)
      // A repaired release has a new version; without an answer the known entry has to do.
      const fresh = await ask()
      if (fresh) adopt(name, fresh)
      const area = find(name)
      if (area) await open(area)
      else statuses.set(name, idle)
    },
    renew: async (name) => {
      const fresh = await ask()
      const area = find(name)
      if (!area || isWanted(area) || statuses.get(name).state !== 'idle') return fresh?.areas ?? live.areas
      void forget(name)
      if (fresh) {
        adopt(name, fresh)
        statuses.notify()
      }
      return live.areas
    },
  }

  // One hanging area must not block the navigation to all others.
  setBootstrapMaxTime(timeouts.bootstrap, true, timeouts.bootstrap)
  setMountMaxTime(timeouts.mount, true, timeouts.mount)
  setUnmountMaxTime(timeouts.unmount, true, timeouts.unmount)
  addErrorHandler((error) => {
    console.error(error)
    const name = error.appOrParcelName
    const area = find(name)
    if (slowness.mayTryAgain(name) && area && isWanted(area)) void host.retry(name)
    else fail(name, asError(error))
  })
  return host
}
