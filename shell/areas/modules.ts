import type { AreaEntry } from '@saude/contract/area'
import type { AreaModule } from './module.ts'

type Kept = { readonly module: Promise<AreaModule>; isMounted: boolean; isSettled: boolean }

/** The modules of areas that this page has fetched; an area and its widgets stand on the same one. */
export type Modules = {
  /**
   * For mounting an area: takes what a widget has fetched already. Asked a second time, it is a retry and starts
   * afresh.
   */
  readonly open: (area: AreaEntry) => Promise<AreaModule>
  /** For a widget of an area. */
  readonly borrow: (area: AreaEntry) => Promise<AreaModule>
  /**
   * Makes the next `borrow` start afresh where the fetched module hangs or, when `anyway`, is of no use. One whose
   * area has been mounted stays: its screens still fetch their parts by it.
   */
  readonly drop: (name: string, anyway: boolean) => void
}

/** @param load fetches an area's module, afresh at every call */
export const createModules = (load: (area: AreaEntry) => Promise<AreaModule>): Modules => {
  const kept = new Map<string, Kept>()

  const fetchModule = (area: AreaEntry, isMounted: boolean): Promise<AreaModule> => {
    const module = load(area)
    const entry: Kept = { module, isMounted, isSettled: false }
    kept.set(area.name, entry)
    module.then(
      () => {
        entry.isSettled = true
      },
      () => {
        if (kept.get(area.name) === entry) kept.delete(area.name)
      },
    )
    return module
  }

  return {
    open: (area) => {
      const known = kept.get(area.name)
      if (!known || known.isMounted) return fetchModule(area, true)
      known.isMounted = true
      return known.module
    },
    borrow: (area) => kept.get(area.name)?.module ?? fetchModule(area, false),
    drop: (name, anyway) => {
      const known = kept.get(name)
      if (known && (!known.isSettled || (anyway && !known.isMounted))) kept.delete(name)
    },
  }
}
