import { createInstance, type ModuleFederation } from '@module-federation/runtime'
import * as core from '@module-federation/runtime/core'
import { type AreaEntry, containerName } from '@saude/contract/area'
import { provided } from '../provided.ts'
import type { AreaModule } from './module.ts'

let federation: ModuleFederation | undefined

/** The host's federation instance, made when the first area is opened. */
const host = (): ModuleFederation => {
  // Areas are built with `externalRuntime`: they find the runtime under this name instead of bringing their own.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })
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
            const lent = await load()
            return () => lent
          },
        },
      ]),
    ),
  })
  return federation
}

/** Forgets all that an earlier try of the area left in this page. */
const forget = (area: AreaEntry): void => {
  Reflect.deleteProperty(globalThis, `webpackChunksaude_${containerName(area.name)}`)
  // webpack and federation wait for an element that is already there; one that hangs would hang the next try too.
  const left = `:is(script[src*="/areas/${area.name}/"], link[href*="/areas/${area.name}/"])`
  for (const element of document.querySelectorAll(left)) element.remove()
}

/**
 * Loads an area's module through Module Federation. A second call for the same area starts afresh, with the entry
 * as `/areas.json` states it now.
 */
export const loadArea = async (area: AreaEntry): Promise<AreaModule> => {
  const container = containerName(area.name)
  const instance = host()
  const known = instance.options.remotes.some(({ name }) => name === container)
  if (known) forget(area)
  instance.registerRemotes([{ name: container, entry: area.manifest }], { force: known })
  const module = await instance.loadRemote<AreaModule>(`${container}/area`)
  if (!module || typeof module.mount === 'undefined') throw new Error(`${area.name} has no lifecycles`)
  return module
}
