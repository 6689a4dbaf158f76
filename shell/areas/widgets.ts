import type { AreaEntry } from '@saude/contract/area'
import type { WidgetSource } from '@saude/kits/platform'
import { kitVersion } from '@saude/kits/version'
import { loadTimeout, within } from './load.ts'
import type { Modules } from './modules.ts'

type Component = Awaited<ReturnType<WidgetSource['load']>>

const isLoader = (value: unknown): value is () => Promise<{ readonly default?: Component }> =>
  typeof value === 'function'

const lends = (name: string) => (area: AreaEntry) => area.widgets.includes(name)

/** Widgets of the live areas, fetched when they are first shown. */
export const createWidgets = ({
  areas,
  refresh,
  modules,
}: {
  /** The areas that the page knows. */
  readonly areas: () => readonly AreaEntry[]
  /** Asks for the live areas again, before a retry. */
  readonly refresh: () => Promise<readonly AreaEntry[]>
  readonly modules: Modules
}): WidgetSource => {
  const find = async (name: string, retry: number): Promise<AreaEntry> => {
    const known = areas().find(lends(name))
    if (retry === 0 || !known) return known ?? Promise.reject(new Error(`No area lends ${name}`))
    // The first retry asks for the missing part again, the second for the whole area as it is released now.
    modules.drop(known.name, retry > 1)
    const fresh = await refresh().catch(() => [])
    return fresh.find(lends(name)) ?? known
  }

  const load = async (name: string, retry: number): Promise<Component> => {
    const area = await find(name, retry)
    if (area.kit !== kitVersion) throw new Error(`${area.name} was built for kits ${area.kit}`)
    const module = await modules.borrow(area)
    const loader = module.widgets?.[name]
    const component = isLoader(loader) ? (await loader()).default : undefined
    if (!component) throw new Error(`${area.name} says that it lends ${name}, but does not`)
    return component
  }

  return {
    names: () => areas().flatMap(({ widgets }) => widgets),
    load: (name, retry) => within(loadTimeout, load(name, retry)),
  }
}
