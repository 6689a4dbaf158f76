import type { AreaEntry } from '@saude/contract/area'
import type { AreaModule } from './module.ts'

/** The modules of areas that this page has fetched; an area and its widgets stand on the same one. */
export type Modules = {
  /**
   * For mounting an area: takes what a widget has fetched already. Asked a second time, it is a retry and starts
   * afresh.
   */
  readonly open: (area: AreaEntry) => Promise<AreaModule>
  /**
   * For a widget of an area: what was fetched last, unless it is the one in which this widget has failed. Then the
   * area is fetched beside it, and screens that stand on the earlier one keep it.
   */
  readonly borrow: (area: AreaEntry, failed?: Promise<AreaModule>) => Promise<AreaModule>
}

/** @param load fetches an area's module, afresh at every call */
export const createModules = (load: (area: AreaEntry) => Promise<AreaModule>): Modules => {
  const kept = new Map<string, Promise<AreaModule>>()
  const opened = new Set<string>()

  const fetchModule = (area: AreaEntry): Promise<AreaModule> => {
    const module = load(area)
    kept.set(area.name, module)
    module.catch(() => {
      if (kept.get(area.name) === module) kept.delete(area.name)
    })
    return module
  }

  return {
    open: (area) => {
      const known = opened.has(area.name) ? undefined : kept.get(area.name)
      opened.add(area.name)
      return known ?? fetchModule(area)
    },
    borrow: (area, failed) => {
      const known = kept.get(area.name)
      return known && known !== failed ? known : fetchModule(area)
    },
  }
}
