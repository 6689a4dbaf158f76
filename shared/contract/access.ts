import type { GroupKey } from './session.ts'

/** Who may run a query by default; at run time the store's group permissions count. */
export interface AccessEntry {
  /** Portuguese title: permission errors and disabled links say it. */
  readonly title: string
  /** The area that serves it. */
  readonly area: string
  /**
   * `public`: anyone. `authenticated`: any session. `private`: holders of the permission. `provider`: provider staff
   * only, because it reaches beyond one client: no group of a client holds it, whatever is stored. `service`: other
   * services only. `closed`: for users of the citizens' own app, which this product has not (access.md).
   */
  readonly access: 'public' | 'authenticated' | 'private' | 'provider' | 'service' | 'closed'
  /** Groups that hold it in a new municipality; provider staff hold every private query, and those for the provider. */
  readonly groups: readonly GroupKey[]
  /** Refused to anonymised users whatever the query says of itself. */
  readonly anonymised?: 'refused'
  /** Refused in sessions in which no code of a second factor was given, whatever the user's groups hold. */
  readonly secondFactor?: 'required'
  /**
   * It comes with a profession, not with a rank: who manages users gives it to others without holding it, for else no one could
   * employ a nurse. Of an area in another process it is not known, and counts as held by rank.
   */
  readonly isProfessional?: true
}

/** An entry under the name of its query, as the area that serves it declares it (`accessRows`). */
export interface AccessRow extends AccessEntry {
  readonly name: string
}

/** What an area is called: `citizen`, `health-secretary`, or any name of this form that a new one takes. */
export const isAreaName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name)

/**
 * The rows that this process knows: those that its modules declare, and those that areas in other processes sent.
 * No file has the table of all areas; it comes together here.
 */
const known = new Map<string, AccessRow>()
let revision = 0
const listeners = new Set<() => void>()

const sameGroups = (one: AccessEntry, other: AccessEntry): boolean =>
  one.groups.length === other.groups.length && one.groups.every((group) => other.groups.includes(group))

/** Why a row cannot stand in the table, in words for the operator; undefined where it can. */
function refusal(row: AccessRow): string | undefined {
  const { name, area } = row
  const before = known.get(name)
  if (!before) return Object.hasOwn(aliases, name) ? `${name} é outra grafia de ${aliases[name]}` : undefined
  if (before.area !== area) return `a consulta ${name} é da área ${before.area}`
  if (before.access !== row.access) return `a consulta ${name} é ${before.access}, e não ${row.access}`
  if (before.anonymised !== row.anonymised)
    return `a consulta ${name} não muda para usuários anonimizados enquanto o sistema roda`
  if (before.secondFactor !== row.secondFactor)
    return `a consulta ${name} não muda de verificação enquanto o sistema roda`
  if (!sameGroups(before, row)) return `os grupos da permissão ${name} não mudam enquanto o sistema roda`
  return undefined
}

/**
 * Takes rows into the table. A row that is there already stays as it is, but for its title: no area changes another's
 * row, and none the access or the groups of a permission that exists.
 * @returns what was refused, one sentence each, for the operator
 */
export function learnRows(rows: readonly AccessRow[]): string[] {
  const refused: string[] = []
  let isNew = false
  for (const row of rows) {
    const why = refusal(row)
    if (why !== undefined) {
      refused.push(why)
      continue
    }
    isNew ||= known.get(row.name)?.title !== row.title
    known.set(row.name, row)
  }
  if (!isNew) return refused
  revision += 1
  for (const listener of listeners) listener()
  return refused
}

/** Counts up whenever the table changes: what was computed from it is then stale. */
export const accessRevision = (): number => revision

/** Calls the listener whenever the table has changed. @returns the function that ends it */
export function onRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Every row that is known, in the order in which they became known. */
export const knownRows = (): readonly AccessRow[] => [...known.values()]

/** The row of a query or permission, undefined where no area has declared it. */
export const rowNamed = (name: string): AccessRow | undefined => known.get(name)

/** As `rowNamed`. @throws Error where no area has declared it */
export function accessOf(name: string): AccessRow {
  const row = known.get(name)
  if (!row) throw new Error(`No area declares the access row ${name}`)
  return row
}

/** Titles of permissions of areas whose code this page has not loaded. */
const registeredTitles = new Map<string, string>()

/** Notes titles of permissions, by name, as areas publish them. */
export function registerTitles(titles: Readonly<Record<string, string>>): void {
  for (const [name, title] of Object.entries(titles)) registeredTitles.set(name, title)
}

/** Portuguese title of a permission; unknown names are answered as they are. */
export const titleOf = (permission: string): string =>
  known.get(permission)?.title ?? registeredTitles.get(permission) ?? permission

/** Names with two spellings: the second answers the same as the first (access.md). */
export const aliases: Readonly<Record<string, string>> = {
  searchCitizen: 'citizenSearch',
  travelerPending: 'travelerPendingList',
  sex: 'sexQuantitative',
  travelerGraphic: 'travelerCityQuantitative',
  citizenGeolocationSituation: 'citizenGeolocationSituationList',
  bodyMassIndexGeolocationQuery: 'bodyMassIndexGeolocation',
}

/** Every known query that a group holds in a new municipality; a provider group: every private one and the provider's. */
export function defaultPermissions(group: GroupKey): string[] {
  const provider = group.startsWith('prix')
  return knownRows().flatMap(({ name, access, groups }) => {
    const isPrivate = access === 'private' && (provider || groups.includes(group))
    return isPrivate || (access === 'provider' && provider) ? [name] : []
  })
}
