import { type OwnPaths, recordPaths } from '@saude/contract/record/routes'
import type { LoadScreen } from './defineAreaWeb.tsx'

/**
 * The screens of a record for `defineAreaWeb`: one module that draws all of them. The path is enough, so that the
 * area's first chunk need not hold the contract.
 * @example routes: {...recordScreens({ path: '/app/options/vehicle' }, () => import('./vehicle/Vehicles.tsx'))}
 */
export const recordScreens = (
  of: { readonly path: string; readonly paths?: OwnPaths },
  load: LoadScreen,
): Readonly<Record<string, LoadScreen>> =>
  Object.fromEntries(Object.values(recordPaths(of)).map((path) => [path, load]))
