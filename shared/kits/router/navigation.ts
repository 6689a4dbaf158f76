import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { createHistory, type Place } from './history.ts'

/** The history of this page. */
export const pageHistory = createHistory(window)

/** Goes to a path of the product without a page load. False where a form with changes kept the person. */
export const navigate = (to: string, options?: { replace?: boolean; force?: boolean }): Promise<boolean> =>
  pageHistory.navigate(to, options)

/**
 * Up to `parent`: by a step back where that leads there, so that a list has its filters and its place again; by a
 * new step otherwise.
 */
export const goUp = (parent: string): void => {
  if (pageHistory.previous() === parent) pageHistory.go(-1)
  else void navigate(parent)
}

/** Back to where the person came from, whatever that was; up to `parent` where nothing of the product lies behind. */
export const goBack = (parent: string): void => {
  // After a log-in this very screen is the previous one.
  const isElsewhere = pageHistory.previous() !== pageHistory.current().pathname
  if (pageHistory.depth() > 0 && isElsewhere) pageHistory.go(-1)
  else void navigate(parent)
}

/** Where the page is; renders again when it changes. */
export const usePlace = (): Place => useSyncExternalStore(pageHistory.subscribe, pageHistory.current)

/** The values of the route's `{param}` segments, given by what draws the screen. */
export const ParamsContext = createContext<Readonly<Record<string, string | undefined>>>({})

/** The values of the `{param}` segments of the open route, decoded. */
export const useParams = (): Readonly<Record<string, string | undefined>> => use(ParamsContext)

export interface Search {
  readonly params: URLSearchParams
  /** Changes some values of the address' query; null and '' remove. Replaces the entry unless `push` is set. */
  readonly set: (
    patch: Readonly<Record<string, string | null | undefined>>,
    options?: { push?: boolean },
  ) => void
}

/** The query of the address: filters and sort of a list live there, so that links and the back button restore them. */
export function useSearch(): Search {
  const { search } = usePlace()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<Search['set']>((patch, { push = false } = {}) => {
    const { pathname, search: now, hash } = pageHistory.current()
    const next = new URLSearchParams(now)
    for (const [key, value] of Object.entries(patch)) {
      if (value === undefined) continue
      if (value === null || value === '') next.delete(key)
      else next.set(key, value)
    }
    const query = next.toString()
    const to = `${pathname}${query && `?${query}`}${hash}`
    if (to !== `${pathname}${now}${hash}`) void navigate(to, { replace: !push })
  }, [])
  return { params, set }
}
