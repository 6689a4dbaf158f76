import { type OwnPaths, recordPaths, routeOfAddress } from '@saude/contract/record/routes'
import type { LoadScreen } from './defineAreaWeb.tsx'

/**
 * The screens of a record for `defineAreaWeb`: one module that draws all of them. The path is enough, so that the
 * area's first chunk need not hold the contract.
 * @param of with `receipt` where the record has one
 * @example routes: {...recordScreens({ path: '/app/options/vehicle' }, () => import('./vehicle/Vehicles.tsx'))}
 */
export const recordScreens = (
  {
    path,
    paths,
    receipt = false,
  }: { readonly path: string; readonly paths?: OwnPaths; readonly receipt?: boolean },
  load: LoadScreen,
): Readonly<Record<string, LoadScreen>> =>
  Object.fromEntries(
    Object.entries(recordPaths({ path, paths }))
      .filter(([screen]) => screen !== 'receipt' || receipt)
      .map(([, below]) => [routeOfAddress(below), load]),
  )
