import type { AreaEntry } from '@saude/contract/area'
import { matchRoute } from '@saude/contract/routes'
import { kitVersion } from '@saude/kits/version'
import {
  addErrorHandler,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa'
import { LateError, loadTimeout, within } from './load.ts'
import type { AreaModule, AreaProps } from './module.ts'
import { type AreaStatus, createStatuses } from './status.ts'

/** What the host of the areas needs from the shell. */
export type HostOptions = {
  readonly areas: readonly AreaEntry[]
  /** Fetches an area's module. */
  readonly load: (area: AreaEntry) => Promise<AreaModule>
  /** Asks for the live areas again, before a retry. */
  readonly refresh: () => Promise<readonly AreaEntry[]>
  /** Whether the gate lets the person see an area at this path now (session, permission, network). */
  readonly mayOpen: (path: string, areas: readonly AreaEntry[]) => boolean
  /** Reloads the whole page: the second retry. */
  readonly reload: () => void
}

/** The mounted and mountable areas of the page. */
export type AreaHost = {
  readonly areas: () => readonly AreaEntry[]
  readonly statusOf: (name: string) => AreaStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Mounts and unmounts by path and gate; call once `<main id="area">` stands, and when the gate changes. */
  readonly update: () => void
  /**
   * Tries an area again: first in this page with its entry of now, the second time by reloading the page. One that
   * hung is reloaded at once: until the hanging request ends, the browser's cache holds back every other for the
   * same address, and only leaving the page ends it.
   */
  readonly retry: (name: string) => Promise<void>
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

let started = false

/** Starting twice is an error of single-spa's; one page has one single-spa. */
const startOnce = () => {
  if (started) return
  started = true
  start({ urlRerouteOnly: true })
}

/** Registers every live area with single-spa. One that fails to load, mount or draw leaves the others alone. */
export const hostAreas = ({ areas: live, load, refresh, mayOpen, reload }: HostOptions): AreaHost => {
  const statuses = createStatuses()
  const entries = new Map(live.map((area) => [area.name, area]))
  const elements = new Map<string, HTMLElement>()
  const tries = new Map<string, number>()

  const clear = (name: string) => {
    elements.get(name)?.remove()
    elements.delete(name)
  }

  const elementOf = (name: string): HTMLElement => {
    const known = elements.get(name)
    if (known) return known
    const main = document.getElementById('area')
    if (!main) throw new Error('The layout has no <main id="area">')
    const element = document.createElement('div')
    element.dataset.area = name
    main.append(element)
    elements.set(name, element)
    return element
  }

  const fail = (name: string, error: Error) => {
    clear(name)
    statuses.set(name, { state: 'failed', error })
  }

  const application = (area: AreaEntry) => async () => {
    statuses.set(area.name, { state: 'loading' })
    if (area.kit !== kitVersion) throw new Error(`${area.name} was built for kits ${area.kit}`)
    const module = await within(loadTimeout, load(area))
    return {
      bootstrap: module.bootstrap,
      mount: [
        async () => statuses.set(area.name, { state: 'loading' }),
        ...[module.mount].flat(),
        async () => {
          tries.delete(area.name)
          statuses.set(area.name, { state: 'ready' })
        },
      ],
      unmount: [
        ...[module.unmount].flat(),
        async () => {
          clear(area.name)
          statuses.set(area.name, { state: 'idle' })
        },
      ],
    }
  }

  const register = (area: AreaEntry) => {
    const props: AreaProps = {
      domElementGetter: () => elementOf(area.name),
      retry: () => void host.retry(area.name),
    }
    registerApplication({
      name: area.name,
      app: application(area),
      activeWhen: ({ pathname }) =>
        matchRoute(pathname, area.routes) !== undefined && mayOpen(pathname, [...entries.values()]),
      customProps: props,
    })
  }

  const host: AreaHost = {
    areas: () => [...entries.values()],
    statusOf: statuses.get,
    subscribe: statuses.subscribe,
    update: () => {
      startOnce()
      void triggerAppChange()
    },
    retry: async (name) => {
      const count = (tries.get(name) ?? 0) + 1
      tries.set(name, count)
      const status = statuses.get(name)
      if (count > 1 || (status.state === 'failed' && status.error instanceof LateError)) return reload()
      statuses.set(name, { state: 'loading' })
      // A repaired release has a new version, so new addresses; without an answer the known entry has to do.
      const fresh = await refresh().catch(() => [])
      const area = fresh.find((one) => one.name === name) ?? entries.get(name)
      if (!area) return
      entries.set(name, area)
      await unregisterApplication(name)
      clear(name)
      register(area)
      await triggerAppChange()
    },
  }

  // One hanging area must not block the navigation to all others.
  setBootstrapMaxTime(loadTimeout, true, loadTimeout)
  setMountMaxTime(loadTimeout, true, loadTimeout)
  setUnmountMaxTime(3_000, true, 3_000)
  addErrorHandler((error) => {
    console.error(error)
    fail(error.appOrParcelName, asError(error))
  })
  for (const area of live) register(area)
  return host
}
