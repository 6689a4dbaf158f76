import { accessTable, type QueryName } from './access-table.ts'
import type { GroupKey } from './session.ts'

/** Who may run a query by default; at run time the store's group permissions count. */
export interface AccessEntry {
  /** Portuguese title: permission errors and disabled links say it. */
  readonly title: string
  /** The area that serves it. */
  readonly area: AreaName
  /**
   * `public`: anyone. `authenticated`: any session. `private`: holders of the permission. `provider`: provider staff
   * only, because it reaches beyond one client: no group of a client holds it, whatever is stored. `service`: other
   * services only. `nobody`: users of the citizens' own app, which this product has not (access.md).
   */
  readonly access: 'public' | 'authenticated' | 'private' | 'provider' | 'service' | 'nobody'
  /** Groups that hold it in a new municipality; provider staff hold every private query, and those for the provider. */
  readonly groups: readonly GroupKey[]
  /** Refused to anonymised users whatever the query says of itself. */
  readonly anonymised?: 'refused'
}

export const areaNames = [
  'core',
  'citizen',
  'maps',
  'epidemiology',
  'health-secretary',
  'travel',
  'options',
  'dashboard',
] as const
export type AreaName = (typeof areaNames)[number]

export type { QueryName }

export const isQueryName = (name: string): name is QueryName => Object.hasOwn(accessTable, name)

/** The table's row of a query. */
export function accessOf(name: QueryName): AccessEntry {
  return accessTable[name]
}

/** Portuguese title of a permission; unknown names are answered as they are. */
export const titleOf = (permission: string): string =>
  isQueryName(permission) ? accessTable[permission].title : permission

/** Names with two spellings: the second answers the same as the first (access.md). */
export const aliases: Readonly<Record<string, QueryName>> = {
  searchCitizen: 'citizenSearch',
  travelerPending: 'travelerPendingList',
  sex: 'sexQuantitative',
  travelerGraphic: 'travelerCityQuantitative',
  citizenGeolocationSituation: 'citizenGeolocationSituationList',
  bodyMassIndexGeolocationQuery: 'bodyMassIndexGeolocation',
}

/** Every query that a group holds in a new municipality; a provider group: every private one and the provider's. */
export function defaultPermissions(group: GroupKey): QueryName[] {
  const provider = group.startsWith('prix')
  // Object.keys forgets the literals of the table.
  return (Object.keys(accessTable) as QueryName[]).filter((name) => {
    const { access, groups } = accessTable[name]
    return (
      (access === 'private' && (provider || groups.includes(group))) || (access === 'provider' && provider)
    )
  })
}
