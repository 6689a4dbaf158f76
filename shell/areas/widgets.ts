import type { AreaEntry } from '@saude/contract/area'
import type { WidgetSource } from '@saude/kits/platform'
import { kitVersion } from '@saude/kits/version'
import { loadTimeout, within } from './load.ts'
import type { AreaModule } from './module.ts'
import type { Modules } from './modules.ts'

type Component = Awaited<ReturnType<WidgetSource['load']>>

const isLoader = (value: unknown): value is () => Promise<{ readonly default?: Component }> =>
  typeof value === 'function'

const provides = (name: string) => (area: AreaEntry) => area.widgets.includes(name)

/** Widgets of the live areas, fetched when they are first shown. */
export const createWidgets = ({
  areas,
  renew,
  modules,
}: {
  /** The areas that the page knows. */
  readonly areas: () => readonly AreaEntry[]
  /** The live areas of now, when a part of the named one has failed (AreaHost). */
  readonly renew: (name: string) => Promise<readonly AreaEntry[]>
  readonly modules: Modules
}): WidgetSource => {
  /** Where each widget was last taken from, and whether it came. */
  const taken = new Map<string, { readonly from: Promise<AreaModule>; came: boolean }>()

  /** webpack keeps a part that threw or hangs for as long as its container lives: another one has to be asked. */
  const failedIn = (name: string, retry: number): Promise<AreaModule> | undefined => {
    const last = taken.get(name)
    return last && (retry > 0 || !last.came) ? last.from : undefined
  }

  const find = async (name: string, isAgain: boolean): Promise<AreaEntry> => {
    const known = areas().find(provides(name))
    if (!known) throw new Error(`No area shares ${name}`)
    if (!isAgain) return known
    return (await renew(known.name)).find(provides(name)) ?? known
  }

  const load = async (name: string, retry: number): Promise<Component> => {
    const failed = failedIn(name, retry)
    const area = await find(name, retry > 0 || failed !== undefined)
    if (area.kit !== kitVersion) throw new Error(`${area.name} was built for kits ${area.kit}`)
    const take = { from: modules.borrow(area, failed), came: false }
    taken.set(name, take)
    const module = await take.from
    const loader = module.widgets?.[name]
    const component = isLoader(loader) ? (await loader()).default : undefined
    if (!component) throw new Error(`${area.name} says that it shares ${name}, but does not`)
    take.came = true
    return component
  }

  return {
    names: () => areas().flatMap(({ widgets }) => widgets),
    offers: () => areas().flatMap(({ offers = [] }) => offers),
    firstSteps: () => areas().flatMap(({ firstSteps = [] }) => firstSteps),
    load: (name, retry) => within(loadTimeout, load(name, retry)),
  }
}
