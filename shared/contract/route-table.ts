import type { KnownRoute, KnownSection, Route, Section } from './routes.ts'

/** What an area says of its screens: each route, planned ones included, and the entries of the main navigation. */
export interface AreaRoutes {
  readonly routes: readonly Route[]
  readonly sections?: readonly Section[]
}

/**
 * The routes that this process knows: those that its modules declare, and those that areas have published. No file
 * writes a table of all areas; it comes together here.
 */
const known = new Map<
  string,
  { readonly routes: readonly KnownRoute[]; readonly sections: readonly KnownSection[] }
>()
const listeners = new Set<() => void>()
let routes: readonly KnownRoute[] = []
let sections: readonly KnownSection[] = []

const compose = (): void => {
  const areas = [...known.values()]
  routes = areas.flatMap((area) => area.routes)
  sections = areas.flatMap((area) => area.sections).sort((one, other) => one.place - other.place)
  for (const listener of listeners) listener()
}

/** Why a route or an entry cannot be this area's, in words for the operator; undefined where it can. */
function refusal(area: string, what: 'rota' | 'seção', name: string): string | undefined {
  for (const [owner, own] of known) {
    if (owner === area) continue
    const names =
      what === 'rota' ? own.routes.map(({ path }) => path) : own.sections.map(({ section }) => section)
    if (names.includes(name)) return `a ${what} ${name} é da área ${owner}`
  }
  return undefined
}

/**
 * Takes what an area says of its screens into the table, in place of what it said before. What another area has
 * stays that area's.
 * @returns what was refused, one sentence each, for the operator
 */
export function learnRoutes(area: string, said: AreaRoutes): string[] {
  const refused: string[] = []
  const isFree = (what: 'rota' | 'seção', name: string): boolean => {
    const why = refusal(area, what, name)
    if (why !== undefined) refused.push(why)
    return why === undefined
  }
  known.set(area, {
    routes: said.routes.filter(({ path }) => isFree('rota', path)).map((route) => ({ ...route, area })),
    sections: (said.sections ?? [])
      .filter(({ section }) => isFree('seção', section))
      .map((section) => ({ ...section, area })),
  })
  compose()
  return refused
}

/** Forgets what an area has said: it is not live any more. */
export function forgetRoutes(area: string): void {
  if (known.delete(area)) compose()
}

/** Every route that is known, planned ones included; the same list until one changes. */
export const knownRoutes = (): readonly KnownRoute[] => routes

/** The entries of the main navigation in their order; the same list until one changes. */
export const knownSections = (): readonly KnownSection[] => sections

/** Calls the listener whenever the table has changed. @returns the function that ends it */
export function onRoutes(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
