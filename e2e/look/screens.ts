import { isDrawnByRecord } from '@saude/contract/record/routes'
import type { Route } from '@saude/contract/routes'
import { type Asking, asUser } from '../api.ts'

/** Screens that begin with an id which no list gives to this person: provider staff's own, and what no demo has. */
export const withoutExample: readonly string[] = [
  '/app/citizen/import/load/{id}',
  '/app/health-secretary/material/material-output/details/{id}',
  '/app/health-secretary/material/material-output/receipt/{id}',
  '/app/options/incident/update/{id}',
  '/app/options/incident/details/{id}',
  '/app/options/incident/receipt/{id}',
  '/app/options/group/update/{id}',
  '/app/options/group/details/{id}',
  '/app/options/client/update/{id}',
  '/app/options/client/details/{id}',
]

/** Screens whose id is one of something else's. */
const ofOthers: Readonly<Record<string, string>> = {
  '/app/health-secretary/material/material-output/create/{id}': 'material-list',
}

/** Screens whose id is one of an entry of somebody's history: of a list that is asked for with `citizenId`. */
const ofHistories: Readonly<Record<string, string>> = {
  '/app/citizen/attendance/{id}': 'health-care-list',
}

/** Records that stand for all: with states and a receipt, with all kinds of fields, with a place on the map. */
const examples: readonly string[] = [
  '/app/health-secretary/exam-request',
  '/app/epidemiology/epidemiological-accompaniment',
  '/app/options/health-unit',
]

export interface Screen {
  readonly path: string
  /** The title that its route declares; of shell screens none. */
  readonly title?: string
  /**
   * `own`: its area draws it. `record`: the record kit draws it as it draws all records' screens. `example`: it draws it
   * for one of the records that stand for the others.
   */
  readonly kind: 'own' | 'record' | 'example'
}

type Served = Pick<Route, 'path' | 'title' | 'needs' | 'planned' | 'menu'>

/** Lists that may have an entry of a screen: by its path, '/app/citizen/history/{id}', and by what it needs. */
function listsOf({ path, needs }: Served): string[] {
  const folder = /\/([\w-]+)\/[\w-]+\/\{\w+\}$/.exec(path)?.[1]
  const permissions = [...JSON.stringify(needs ?? '').matchAll(/"(\w+?)(?:Get|Update|Create|List)"/g)]
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const own = [...(folder ? [folder] : []), ...permissions.map(([, name = '']) => kebab(name))]
  return [...(ofOthers[path] ? [ofOthers[path]] : []), ...own.map((name) => `${name}-list`)]
}

/** The first entry of such a list that somebody has, of those who were attended most. */
async function idInHistory(list: string, ask: Asking): Promise<string | undefined> {
  const most = await ask<{ items?: { citizen: { id: string } }[] }>('most-attended-citizens', {
    startIndex: 0,
    stopIndex: 9,
  })
  for (const { citizen } of most.data?.items ?? []) {
    const { data } = await ask<{ items?: { id: string }[] }>(list, {
      citizenId: citizen.id,
      startIndex: 0,
      stopIndex: 0,
    })
    const id = data?.items?.[0]?.id
    if (id) return id
  }
  return undefined
}

/** A screen with the id of the first row of its list. */
async function withId(route: Served, ask: Asking): Promise<string | undefined> {
  const inHistory = ofHistories[route.path]
  if (inHistory) {
    const id = await idInHistory(inHistory, ask)
    return id && route.path.replace(/\{\w+\}$/, id)
  }
  for (const list of new Set(listsOf(route))) {
    const { data } = await ask<{ items?: { id: string }[] }>(list, { startIndex: 0, stopIndex: 0 })
    const id = data?.items?.[0]?.id
    if (id) return route.path.replace(/\{\w+\}$/, id)
  }
  return undefined
}

/** Paths of routes that areas make of records; what an area writes by hand stays out. */
async function drawnByRecords(areas: readonly string[]): Promise<ReadonlySet<string>> {
  const declared = await Promise.all(
    areas.map(async (area) => {
      const module: { routes: readonly Route[] } = await import(`@saude/${area}/contract/routes`)
      return module.routes.filter(isDrawnByRecord).map(({ path }) => path)
    }),
  )
  return new Set(declared.flat())
}

/** Every screen that the live areas serve, as the person with the most to see; and those that no list leads to. */
export async function servedScreens(url: string): Promise<{ screens: Screen[]; unseen: string[] }> {
  const answer = await fetch(`${url}/areas.json`)
  // The gateway's own list; its form is tested with the shell.
  const { areas } = (await answer.json()) as { areas: { name: string; routes: Served[] }[] }
  const drawn = await drawnByRecords(areas.map(({ name }) => name))
  const kindOf = (path: string): Screen['kind'] => {
    if (!drawn.has(path)) return 'own'
    return examples.some((record) => path === record || path.startsWith(`${record}/`)) ? 'example' : 'record'
  }
  const routes = areas.flatMap((area) => area.routes.filter(({ planned }) => !planned))
  const ask = await asUser(url, 'healthSecretary')
  const screens: Screen[] = []
  const unseen: string[] = []
  for (const route of routes) {
    const { path, title, menu } = route
    const filled = !path.includes('{')
      ? path
      : (menu?.find((place) => place.path)?.path ?? (await withId(route, ask)))
    if (filled) screens.push({ path: filled, title, kind: kindOf(path) })
    else unseen.push(path)
  }
  return {
    screens: [
      ...screens,
      { path: '/app/notification', kind: 'own' },
      { path: '/app/isto-nao-existe', kind: 'own' },
    ],
    unseen,
  }
}
