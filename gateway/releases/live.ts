import { type FSWatcher, watch } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AreaEntry, type AreaRelease, readAreas } from '@saude/contract/area'
import type { Keeper } from '@saude/store/keeper/keeper'
import { type LogEntry, openLog, type ReleaseLog } from './log.ts'
import { readRelease } from './release.ts'
import { openReleaseStore, type ReleaseStore } from './release-store.ts'
import { openSharedLog } from './shared-log.ts'
import { openSharedStore } from './shared-store.ts'

/** Versions of an area that are kept to go back to, the live one included. */
export const keptVersions = 10
const dayMs = 86_400_000
/** Where files are not watched, e.g. on network folders, a release is noticed within this time; of S3 each look is paid for. */
const lookMs = { folder: 1_000, gridfs: 1_000, s3: 5_000 }

/** An area's live version: what it is and where its files lie. */
export interface Live {
  readonly entry: AreaEntry
  readonly folder: string
  /** Undefined: built with the repository, never published. */
  readonly since: LogEntry | undefined
}

export interface Releases {
  /** The folder of the log, where there is one: what is written there is noticed at once. */
  readonly watched: string | undefined
  /** How often it is looked whether the log has grown. Milliseconds. */
  readonly lookMs: number
  readonly log: ReleaseLog
  readonly store: ReleaseStore
  /** What is live now, by the log and the built areas. */
  live(): Promise<Live[]>
  /** What a version that was live at some time or is has published of itself. */
  entryOf(area: string, version: string): Promise<AreaEntry | undefined>
  /** The folder of a version that was live at some time or is. */
  folderOf(area: string, version: string): Promise<string | undefined>
  /** Keeps what is built now, so that it is still there when it is no longer built. */
  keepBuilt(area: string): Promise<AreaRelease | undefined>
  /** The same of every area: a page that is open finds its files after the next update of the whole product, too. */
  keepAllBuilt(): Promise<void>
}

/** A look at the log of releases that goes on. */
export interface ReleaseWatch {
  stop(): void
  /** What is live, by what was seen last. */
  live(): Pick<AreaEntry, 'name' | 'version'>[]
}

interface ReleasesOptions {
  /** Repository root: `mfe-*` with their `dist` lie below it. */
  readonly root: string
  readonly dataDir: string
  /** Where all gateways of the installation keep files; without it in the data folder. */
  readonly keeper?: Keeper
  /** Hears of every problem once. */
  readonly complain: (problem: string) => void
}

/** Where releases lie: in a folder, or in the keeper and a folder of this machine that has what was asked for here. */
function placesOf(
  dataDir: string,
  keeper: Keeper | undefined,
): Pick<Releases, 'watched' | 'lookMs' | 'log' | 'store'> {
  if (!keeper || keeper.root !== undefined) {
    const folder = join(keeper?.root ?? dataDir, 'areas')
    const watched = join(folder, 'log')
    return { watched, lookMs: lookMs.folder, log: openLog(watched), store: openReleaseStore(folder) }
  }
  const folder = join(dataDir, 'areas-aqui')
  const scratch = join(folder, 'incoming')
  const every = lookMs[keeper.kind]
  const store = openSharedStore(openReleaseStore(folder), keeper, scratch)
  return {
    watched: undefined,
    lookMs: every,
    log: openSharedLog(keeper, { scratch, lookMs: every / 2 }),
    store,
  }
}

/** The published releases, before the areas built in the repository. */
export function openReleases({ root, dataDir, keeper, complain: warn }: ReleasesOptions): Releases {
  const warned = new Set<string>()
  const complain = (problem: string) => {
    if (!warned.has(problem)) warn(problem)
    warned.add(problem)
  }
  const places = placesOf(dataDir, keeper)
  const { log, store } = places
  const builtFolder = (area: string) => join(root, `mfe-${area}`, 'dist')

  const built = async (area: string): Promise<AreaRelease | undefined> => {
    const release = await readRelease(builtFolder(area)).catch((error: Error) => {
      if (!error.message.startsWith('falta')) complain(`mfe-${area}/dist: ${error.message}`)
    })
    return release?.name === area ? release : undefined
  }

  const published = async (area: string, entries: readonly LogEntry[]): Promise<Live | undefined> => {
    for (const since of entries.filter((one) => one.area === area).reverse()) {
      const entry = await store.read(area, since.version)
      if (entry) return { entry: publicEntry(entry), folder: store.folderOf(area, since.version), since }
      complain(`${area} ${since.version} está no registro e não na pasta de versões`)
    }
    return undefined
  }

  const live = async (): Promise<Live[]> => {
    const [entries, names] = await Promise.all([log.read(), builtNames(root)])
    const areas = [...new Set([...names, ...entries.map(({ area }) => area)])].sort()
    const found = await Promise.all(
      areas.map(async (area) => {
        const release = await published(area, entries)
        if (release) return [release]
        const entry = await built(area)
        return entry ? [{ entry: publicEntry(entry), folder: builtFolder(area), since: undefined }] : []
      }),
    )
    const all = found.flat()
    // One that clashes with another is left out here, as the shell would.
    const fit = readAreas({ areas: all.map(({ entry }) => entry) }, complain)
    return all.filter(({ entry }) => fit.includes(entry))
  }

  const keepBuilt = async (area: string): Promise<AreaRelease | undefined> => {
    const release = await built(area)
    if (release) await store.keep(builtFolder(area), release)
    return release
  }

  /** Versions that were never published go when there are too many; those of today somebody may be about to publish. */
  const removeUnpublished = async (area: string, now = Date.now()): Promise<void> => {
    const named = new Set((await log.read()).flatMap((one) => (one.area === area ? [one.version] : [])))
    const others = (await store.versions(area)).filter(({ version }) => !named.has(version))
    for (const { version, at } of others.slice(keptVersions))
      if (now - at > dayMs) await store.remove(area, version)
  }

  return {
    ...places,
    live,
    keepBuilt,
    async keepAllBuilt() {
      for (const area of await builtNames(root)) if (await keepBuilt(area)) await removeUnpublished(area)
    },
    async entryOf(area, version) {
      const here = (await store.here(area, version)) ?? (await built(area))
      const release = here?.version === version ? here : await store.read(area, version)
      return release ? publicEntry(release) : undefined
    },
    async folderOf(area, version) {
      if (await store.here(area, version)) return store.folderOf(area, version)
      if ((await built(area))?.version === version) return builtFolder(area)
      return (await store.read(area, version)) ? store.folderOf(area, version) : undefined
    },
  }
}

/** Without the list of files, which only publishing and offline warming read. */
const publicEntry = ({
  name,
  version,
  manifest,
  kit,
  routes,
  planned,
  sections,
  widgets,
  offers,
  firstSteps,
  permissions,
}: AreaEntry): AreaEntry => ({
  name,
  version,
  manifest,
  kit,
  routes,
  ...(planned && { planned }),
  ...(sections && { sections }),
  widgets,
  ...(offers && { offers }),
  ...(firstSteps && { firstSteps }),
  ...(permissions && { permissions }),
})

async function builtNames(root: string): Promise<string[]> {
  const names = await readdir(root)
  return names.filter((name) => name.startsWith('mfe-')).map((name) => name.slice('mfe-'.length))
}

/**
 * A built version that the log does not know is newer than what it says: it goes live when the gateway starts. Areas
 * that were never published are live as they are built, without the log.
 */
export async function adoptBuilt({ log, keepBuilt }: Releases, now = () => new Date()): Promise<string[]> {
  const warned: string[] = []
  const entries = await log.read()
  for (const area of new Set(entries.map((entry) => entry.area))) {
    const release = await keepBuilt(area)
    if (!release) continue
    const { version } = release
    if (entries.some((entry) => entry.area === area && entry.version === version)) continue
    await log.append({ area, version, act: 'build', at: now().toISOString() })
    warned.push(`${area}: está no ar a versão construída ${version}, mais nova que a publicada`)
  }
  return warned
}

/** Milliseconds until what is built is kept: who starts a gateway waits for answers, and one that ends sooner is not updated. */
const keepAfterMs = 60_000
/** Others serve the pages of this one from the beginning: they have to find its files. */
const keepForOthersAfterMs = 500

/** Keeps what is built, a while after the start. @returns how to stop, which waits for what is being copied */
export function keepSoon({ keepAllBuilt, watched }: Releases, failed: (error: unknown) => void) {
  let keeping: Promise<void> | undefined
  const after = watched === undefined ? keepForOthersAfterMs : keepAfterMs
  const timer = setTimeout(() => {
    keeping = keepAllBuilt().catch(failed)
  }, after)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearTimeout(timer)
      await keeping
    },
  }
}

/**
 * Calls the listener for every area whose live version changes, whichever process changed it.
 * @returns how to stop, and the versions that are live by what was seen last
 */
export async function watchReleases(
  releases: Releases,
  { changed, failed }: { changed: (entry: AreaEntry) => void; failed: (error: unknown) => void },
): Promise<ReleaseWatch> {
  const { watched } = releases
  if (watched !== undefined) await mkdir(watched, { recursive: true })
  let count = (await releases.log.read()).length
  let versions = await versionsOf(releases)
  let looking = Promise.resolve()

  const look = async () => {
    const { length } = await releases.log.read()
    if (length === count) return
    count = length
    const before = versions
    versions = await versionsOf(releases)
    for (const [name, entry] of versions) if (before.get(name)?.version !== entry.version) changed(entry)
  }
  const next = () => {
    looking = looking.then(look).catch(failed)
  }

  let watcher: FSWatcher | undefined
  try {
    if (watched !== undefined) watcher = watch(watched, { persistent: false }, next)
    watcher?.on('error', failed)
  } catch (error) {
    failed(error)
  }
  const timer = setInterval(next, releases.lookMs)
  timer.unref()
  return {
    stop: () => {
      watcher?.close()
      clearInterval(timer)
    },
    live: () => [...versions.values()].map(({ name, version }) => ({ name, version })),
  }
}

const versionsOf = async (releases: Releases): Promise<ReadonlyMap<string, AreaEntry>> =>
  new Map((await releases.live()).map(({ entry }) => [entry.name, entry]))
