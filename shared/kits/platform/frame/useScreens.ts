import { holds } from '@saude/contract/permissions'
import { plainPath } from '@saude/contract/routes'
import { iconNamed } from '../../ui/index.ts'
import { useHeld } from '../session/hooks.ts'
import { useRoutes } from './routes.ts'
import type { MenuLink } from './SectionMenu.tsx'

/**
 * Links to screens under their own titles, in the order of their paths: those that are built and that the person may open.
 * @example const functions = useScreens(['/app/citizen', '/app/map/citizen'])
 */
export function useScreens(paths: readonly string[]): readonly MenuLink[] {
  const routes = useRoutes()
  const held = useHeld()
  return paths.flatMap((path) => {
    const route = routes.find((one) => one.path === plainPath(path))
    if (!route || route.planned || !holds(route.needs, held)) return []
    return [{ title: route.title, path, icon: iconNamed(route.menu?.[0]?.icon ?? 'List') }]
  })
}
