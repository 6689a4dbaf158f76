import { knownRoutes, knownSections, onRoutes } from '@saude/contract/route-table'
import { type KnownRoute, type KnownSection, matchRoute } from '@saude/contract/routes'
import { useSyncExternalStore } from 'react'
import { usePlace } from '../../router/index.ts'

/** The screens that areas have published, planned ones included; draws again when that changes. */
export const useRoutes = (): readonly KnownRoute[] => useSyncExternalStore(onRoutes, knownRoutes)

/** The entries of the main navigation that areas have published, in their order. */
export const useSections = (): readonly KnownSection[] => useSyncExternalStore(onRoutes, knownSections)

/** The title of a path's screen; undefined where no area has declared it. */
export const titleAt = (pathname: string): string | undefined =>
  matchRoute(pathname, knownRoutes())?.route.title

/** What the screen in sight is called by its route. */
export function useRouteTitle(): string | undefined {
  const { pathname } = usePlace()
  return matchRoute(pathname, useRoutes())?.route.title
}
