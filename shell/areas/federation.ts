import { createInstance, type ModuleFederation } from '@module-federation/runtime'
import * as core from '@module-federation/runtime/core'
import bundlerRuntime from '@module-federation/webpack-bundler-runtime'
import { type AreaEntry, containerFile, containerName } from '@saude/contract/area'
import { provided } from '../provided.ts'
import type { AreaModule } from './module.ts'

let federation: ModuleFederation | undefined

/** How often this page has fetched each area. */
const fetched = new Map<string, number>()

/** The runtime keeps a fetch that failed, and would hand it out for good: no area that needs the part would open. */
const letAskAgain = (name: string): void => {
  for (const scope of Object.values(federation?.shareScopeMap ?? {}))
    for (const part of Object.values(scope[name] ?? {})) if (!part.loaded) part.loading = null
}

/** The host's federation instance, made when the first area is opened. */
const host = (): ModuleFederation => {
  // Areas are built with `externalRuntime`: they find the runtime under this name instead of bringing their own.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })
  // And the half that webpack calls (shared/build/webpack.mjs): each area's with a state of its own.
  Object.defineProperty(globalThis, '_FEDERATION_BUNDLER_RUNTIME', {
    configurable: true,
    get: () => ({ ...bundlerRuntime, bundlerRuntimeOptions: {} }),
  })
  federation ??= createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(provided()).map(([name, { version, load }]) => [
        name,
        {
          version,
          shareConfig: { singleton: true, requiredVersion: false },
          get: async () => {
            try {
              const loaded = await load()
              return () => loaded
            } catch (error) {
              letAskAgain(name)
              throw error
            }
          },
        },
      ]),
    ),
    plugins: [
      {
        name: 'fresh-entry',
        // An entry announces itself by a global, and the runtime would take an earlier try's for the new one.
        loadEntry: async ({ remoteInfo }) =>
          void Reflect.set(globalThis, remoteInfo.entryGlobalName, undefined),
      },
    ],
  })
  return federation
}

/**
 * Chunks reach their container by a global list. Several tries of an area may be at work in a page, a mounted one and
 * one for a part that failed: each gets the list of its own folder, so that none takes another's code.
 */
const keepApart = (container: string): void => {
  const lists = new Map<string, unknown[]>()
  const list = (): unknown[] => {
    const script = document.currentScript
    const folder = script instanceof HTMLScriptElement ? new URL('.', script.src).href : ''
    const known = lists.get(folder) ?? []
    lists.set(folder, known)
    return known
  }
  // Every script says `self.x = self.x || []` before it pushes.
  Object.defineProperty(globalThis, `webpackChunksaude_${container}`, { get: list, set: () => undefined })
}

/**
 * Where an area's container lies, at an address that this page has not asked for: `…/0.1.0-3f2a9c1b~1/remoteEntry.js`
 * are the same files. Everything else that an area fetches lies beside it, so it is new too (README.md, "Trying again").
 */
export const addressOf = ({ manifest, version }: AreaEntry, count: number): string => {
  const entry = manifest.replace(/[^/]*$/, containerFile)
  return count === 0 ? entry : entry.replace(`/${version}/`, `/${version}~${count}/`)
}

/**
 * Loads an area's module through Module Federation. A second call for the same area starts afresh, with the entry
 * as `/areas.json` states it now, and leaves alone what stands on the first.
 */
export const loadArea = async (area: AreaEntry): Promise<AreaModule> => {
  const container = containerName(area.name)
  const instance = host()
  const before = fetched.get(area.name)
  if (before === undefined) keepApart(container)
  const count = before === undefined ? 0 : before + 1
  fetched.set(area.name, count)
  // The runtime would take a registered remote apart to register it again, and screens may stand on it.
  const remote = count === 0 ? container : `${container}~${count}`
  // The container itself and not the manifest, which would be one more request for each area.
  instance.registerRemotes([
    { name: remote, entry: addressOf(area, count), type: 'global', entryGlobalName: container },
  ])
  const module = await instance.loadRemote<AreaModule>(`${remote}/area`)
  if (!module || typeof module.mount === 'undefined') throw new Error(`${area.name} has no lifecycles`)
  return module
}
