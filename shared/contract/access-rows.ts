import { type AccessEntry, type AccessRow, learnRows } from './access.ts'
import type { GroupKey } from './session.ts'
import { keysOf, tableFrom } from './values.ts'

/** The groups by their letters, as access.md writes them. */
const letters: Readonly<Record<string, GroupKey>> = {
  S: 'healthSecretary',
  P: 'publicAdministration',
  Y: 'systemAdministration',
  C: 'healthCoordinator',
  D: 'healthDirector',
  T: 'healthAttendant',
  M: 'doctor',
  N: 'nurse',
  A: 'acs',
  R: 'driver',
  L: 'travelLogisticManager',
}

/** Sets of groups that access.md names, and those that several rows share. */
export const MGR = 'S P T Y C D'
export const SEC = 'S T C D Y P M N A'
export const LAYER = 'S P Y C D N M'
export const EPI = 'C D S M N Y'
export const ADMIN = 'S Y C D'
export const HISTORY = `${SEC} L`
export const NAMES = `${SEC} R L`

/** The groups of a set: `groupsOf('S T')`. @throws Error for a letter that is no group's */
export const groupsOf = (set: string): GroupKey[] =>
  [...new Set(set.split(' '))].map((letter) => {
    const group = letters[letter]
    if (!group) throw new Error(`${letter} is the letter of no group`)
    return group
  })

/** What an area says of a query: its name is the key, its area that of `accessRows`. */
export type Said = Omit<AccessEntry, 'area'>

/**
 * What a query asks of users beside the permission: that they are not anonymised, that a code of their second factor was given in the session; and that the
 * permission is a profession's, not a rank's.
 */
type Strictness = 'refused' | 'secondFactor' | 'professional'

const asking = (strict: readonly Strictness[]): Omit<Said, 'title' | 'access' | 'groups'> => ({
  ...(strict.includes('refused') && { anonymised: 'refused' }),
  ...(strict.includes('secondFactor') && { secondFactor: 'required' }),
  ...(strict.includes('professional') && { isProfessional: true }),
})

/** Held by groups: `allow('Lista de viagens', `R L ${MGR}`)`. */
export const allow = (title: string, set: string, ...strict: readonly Strictness[]): Said => ({
  title,
  access: 'private',
  groups: groupsOf(set),
  ...asking(strict),
})

/** Held by no group of a new municipality: its groups get it when it is set up, or later. */
export const grantable = (title: string, ...strict: readonly Strictness[]): Said => ({
  title,
  access: 'private',
  groups: [],
  ...asking(strict),
})

/** Held by no group: open to all, to every session, to provider staff, to services, or closed. */
export const open = (access: Exclude<AccessEntry['access'], 'private'>, title: string): Said => ({
  title,
  access,
  groups: [],
})

type Verb = 'List' | 'Get' | 'Create' | 'Update' | 'Delete' | 'Search'
const verbs: Readonly<Record<Verb, (one: string, many: string) => string>> = {
  List: (_one, many) => `Lista de ${many}`,
  Get: (one) => `Consultar ${one}`,
  Create: (one) => `Cadastrar ${one}`,
  Update: (one) => `Alterar ${one}`,
  Delete: (one) => `Remover ${one}`,
  Search: (_one, many) => `Buscar ${many}`,
}

/** The six queries of a register, all for the same groups. */
export function register<N extends string>(
  name: N,
  one: string,
  many: string,
  set: string,
  ...strict: readonly Strictness[]
): Record<`${N}${Verb}`, Said> {
  return tableFrom(
    keysOf(verbs).map((verb) => [`${name}${verb}`, allow(verbs[verb](one, many), set, ...strict)] as const),
  )
}

/**
 * Declares the access rows of an area, in its `contract/access.ts`: whatever it serves or will serve.
 * @example accessRows('travel', {travelList: allow('Lista de viagens', `R L ${MGR}`)}).travelList.name // 'travelList'
 * @throws Error where another area has declared a row of that name
 */
export function accessRows<const R extends Readonly<Record<string, Said>>>(
  area: string,
  said: R,
): { readonly [K in keyof R & string]: AccessRow & { readonly name: K } } {
  const rows: readonly AccessRow[] = Object.entries(said).map(([name, entry]) => ({ ...entry, name, area }))
  const refused = learnRows(rows)
  if (refused.length > 0) throw new Error(`${area}: ${refused.join('; ')}`)
  // The keys are those of `said`; Object.fromEntries forgets them.
  return Object.fromEntries(rows.map((row) => [row.name, row])) as {
    readonly [K in keyof R & string]: AccessRow & { readonly name: K }
  }
}
