import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AreaEntry } from '@saude/contract/area'
import { fetchRelease, fitProblems, type Running, routeProblems } from './fits.ts'
import { keptVersions, type Releases } from './live.ts'
import { loadProblems } from './loads.ts'
import { failedIn, type LogEntry } from './log.ts'
import { fileProblems, ReleaseError, readRelease } from './release.ts'

interface Change {
  readonly releases: Releases
  /** Undefined: what runs is not asked. */
  readonly running: Running | undefined
  readonly now?: (() => Date) | undefined
  /** Goes back because this version fails: nothing is done where another one is live by now. */
  readonly failed?: { readonly version: string; readonly because: string }
}

/** What became live, and whether it was before. */
export interface Changed {
  readonly area: string
  readonly version: string
  readonly before: string | undefined
}

/**
 * Makes a built area live: checks it, copies it into the release store, and then, in one step, says so in the log.
 * @throws ReleaseError with every reason why not; what was live stays live
 */
export async function publish(folder: string, { releases, running, now }: Change): Promise<Changed> {
  const release = await readRelease(folder)
  const { name: area, version } = release
  const files = await fileProblems(folder, release)
  // What follows reads the files, which are not those that were built.
  if (files.length > 0) throw new ReleaseError(files)
  const live = await liveAreas({ releases, running })
  const problems = [
    ...(await loadProblems(folder, release)),
    ...routeProblems(release, live),
    ...(running ? await fitProblems(folder, release, running) : []),
  ]
  if (problems.length > 0) throw new ReleaseError(problems)

  const before = live.find(({ name }) => name === area)
  if (before) await keepFirst(before, { releases, running, now })
  await releases.store.keep(folder, release)
  await goLive({ area, version, act: 'publish' }, releases, now)
  return { area, version, before: before?.version }
}

/** The gateway may serve areas that are built in another folder than this one. */
const liveAreas = async ({ releases, running }: Change): Promise<readonly AreaEntry[]> =>
  running ? running.areas() : (await releases.live()).map(({ entry }) => entry)

/** Before the first release of an area: what is built is live, and must be there to go back to. */
async function keepFirst(live: AreaEntry, { releases, running, now }: Change): Promise<void> {
  const { name: area, version } = live
  const entries = await releases.log.read()
  if (entries.some((entry) => entry.area === area)) return
  const built = await releases.keepBuilt(area)
  if (built?.version !== version) {
    if (!running) return
    const folder = await mkdtemp(join(tmpdir(), 'saude-live-'))
    try {
      await releases.store.keep(folder, await fetchRelease(running, live, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  await goLive({ area, version, act: 'build' }, releases, now)
}

/**
 * Makes an earlier version live again: the one named, or the one that was live before the present one.
 * @throws ReleaseError when there is none, or it does not fit what runs by now
 */
export async function rollback(
  area: string,
  version: string | undefined,
  { releases, running, now, failed }: Change,
): Promise<Changed> {
  const entries = (await releases.log.read()).filter((entry) => entry.area === area)
  const before = (await releases.live()).find(({ entry }) => entry.name === area)?.entry.version
  if (failed && failed.version !== before)
    throw new ReleaseError([`de ${area} está no ar ${before}, e não mais ${failed.version}`])
  const target = version ?? earlier(entries, before)
  if (target !== undefined && failedIn(entries, area).has(target))
    throw new ReleaseError([`a versão ${target} de ${area} falhou nos navegadores: publique-a de novo`])
  if (target === undefined)
    throw new ReleaseError([
      `${area} não tem versão anterior: nada foi publicado antes de ${before ?? 'agora'}`,
    ])
  const release = await releases.store.read(area, target)
  if (!release) {
    const kept = await keptOf(area, releases)
    throw new ReleaseError([
      `a versão ${target} de ${area} não está guardada; ${kept.length > 0 ? `há ${kept.join(', ')}` : 'não há nenhuma'}`,
    ])
  }
  const folder = releases.store.folderOf(area, target)
  const problems = [
    ...(await fileProblems(folder, release)),
    // Since then another area may have taken over one of its paths.
    ...routeProblems(release, await liveAreas({ releases, running })),
    ...(running ? await fitProblems(folder, release, running) : []),
  ]
  if (problems.length > 0) throw new ReleaseError(problems)
  const why = failed && { failed: failed.version, because: failed.because }
  await goLive({ area, version: target, act: 'rollback', ...why }, releases, now)
  return { area, version: target, before }
}

/**
 * The version that was live before the present one. Going back twice goes back twice: what a rollback left is no
 * earlier version of the one that it went to.
 */
function earlier(entries: readonly LogEntry[], live: string | undefined): string | undefined {
  const stack: string[] = []
  for (const { version, act } of entries) {
    const at = stack.lastIndexOf(version)
    if (act === 'rollback' && at >= 0) stack.length = at + 1
    else if (stack.at(-1) !== version) stack.push(version)
  }
  return stack.filter((version) => version !== live).at(-1)
}

/** Versions of an area that may be gone back to, the latest first. */
export async function keptOf(area: string, { log, store }: Releases): Promise<string[]> {
  const entries = await log.read()
  const failed = failedIn(entries, area)
  const versions = latest(area, entries).filter((version) => !failed.has(version))
  const there = await Promise.all(
    versions.map(async (version) => (await store.read(area, version)) && version),
  )
  return there.filter((version) => version !== undefined)
}

/** Versions by when they were last live, the latest first. */
const latest = (area: string, entries: readonly LogEntry[]): string[] => [
  ...new Set(
    entries
      .filter((entry) => entry.area === area)
      .map(({ version }) => version)
      .reverse(),
  ),
]

async function goLive(
  entry: Omit<LogEntry, 'at'>,
  { log, store }: Releases,
  now: Change['now'] = () => new Date(),
): Promise<void> {
  await log.append({ ...entry, at: now().toISOString() })
  // Of those that the log names: somebody else may be about to make live what it does not name yet.
  const old = latest(entry.area, await log.read()).slice(keptVersions)
  for (const version of old) await store.remove(entry.area, version)
}
