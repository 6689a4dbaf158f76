// First: it says in which order the layers stand. The facade of the kit is not kept whole, and with it would go what it
// only brings along.
import '@saude/kits/tokens.css'
import '@saude/kits/base.css'

import { matchRoute } from '@saude/contract/routes'
import {
  type AreaVersion,
  kept,
  onReturned,
  provideWidgets,
  releases,
  session,
  startPlatform,
} from '@saude/kits/platform'
import { kitVersion } from '@saude/kits/version'
import { createRoot } from 'react-dom/client'
import type { AreaHost } from './areas/host.ts'
import { loadAreas } from './areas/load.ts'
import { createModules, type Modules } from './areas/modules.ts'
import { type LiveAreas, learnKept, noAreas } from './areas/published.ts'
import { createReport } from './areas/report.ts'
import { createWidgets } from './areas/widgets.ts'
import { App, SignedInFrame } from './layout/App.tsx'
import { areasNeeded } from './layout/needed.ts'
import { mayOpen } from './layout/situation.ts'
import { loadDevice } from './offline/load.ts'

/** Areas of now; without an answer the shell stands alone, and its own screens still work. */
const liveAreas = (): Promise<LiveAreas> =>
  loadAreas().catch((error: unknown) => {
    console.error(error)
    return noAreas
  })

/** Fetches the screen that stands behind password or PIN while they are typed. One that does not come is fetched when it is opened. */
async function prepare(host: AreaHost, { borrow }: Modules): Promise<void> {
  const { pathname } = location
  const area = host.areas().find(({ routes }) => matchRoute(pathname, routes))
  if (area?.kit !== kitVersion) return
  await borrow(area)
    .then((module) => module.preload?.(pathname))
    .catch(() => undefined)
}

/** Reads the areas and registers them; what the page shows decides which may stand. */
const startAreas = async (): Promise<AreaHost> => {
  // From now on: the socket may connect before the areas are read.
  const early = new Map<string, AreaVersion>()
  let heed = (heard: readonly AreaVersion[]) => {
    for (const one of heard) early.set(one.name, one)
  }
  releases.onHeard((heard) => heed(heard))
  await areasNeeded
  SignedInFrame.fetchEarly()
  const live = liveAreas()
  const mounting = import(/* webpackChunkName: "federation" */ './areas/mount.ts')
  const federation = () => import(/* webpackChunkName: "federation" */ './areas/federation.ts')
  // Beside the list of areas and not after it; an area that is opened asks again.
  federation().catch(() => undefined)
  let hear: (fresh: LiveAreas) => void = () => undefined
  const readAgain = () => live.then(() => loadAreas()).then((fresh) => hear(fresh), console.error)
  // From now on: the network may return before they are read. What is heard counts against what the page stands on.
  onReturned(() => void readAgain())
  const modules = createModules(async (area) => (await federation()).loadArea(area))
  const { hostAreas } = await mounting
  const host = hostAreas({
    live: await live,
    load: modules.open,
    refresh: loadAreas,
    mayOpen,
    reload: () => location.reload(),
    report: createReport(),
  })
  releases.stand(host.areas())
  host.subscribe(() => releases.stand(host.areas()))
  hear = (fresh) => {
    host.hear(fresh)
    releases.heard(fresh.areas)
  }
  // Only versions are announced: what they bring is read.
  heed = (heard) => {
    const isKnown = ({ name, version }: AreaVersion) =>
      host.latest().some((area) => area.name === name && area.version === version)
    if (!heard.every(isKnown)) void readAgain()
  }
  heed([...early.values()])
  provideWidgets(createWidgets({ areas: host.areas, renew: host.renew, modules }))
  if (session.isSealed()) void prepare(host, modules)
  return host
}

/** Starts the product in the page's root element. Public screens do not wait for the areas. */
export const main = (root: HTMLElement): void => {
  startPlatform()
  learnKept()
  // Only where something lies here: everybody else does without the code of it.
  if (kept.user() !== undefined || session.isSealed()) void loadDevice()
  createRoot(root).render(<App host={startAreas()} />)
}
