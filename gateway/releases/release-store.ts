import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AreaRelease } from '@saude/contract/area'
import { newId } from '@saude/contract/id'
import {
  codeOf,
  fileProblems,
  filesBelow,
  isAreaName,
  isVersion,
  ReleaseError,
  readRelease,
} from './release.ts'

/** A process that died while copying leaves a folder, which is removed after this time. */
const abandonedMs = 3_600_000

/** The released versions of all areas. */
export interface ReleaseStore {
  /** Where the files of a version lie on this machine, once it was read. */
  folderOf(area: string, version: string): string
  /** What `read` answers of what lies on this machine already. */
  here(area: string, version: string): Promise<AreaRelease | undefined>
  /** A version's release, or undefined where the store does not have it. */
  read(area: string, version: string): Promise<AreaRelease | undefined>
  /**
   * Copies a release into the store: whole or not at all, so that one that is there may go live. One that is there
   * already stays.
   * @throws ReleaseError when the version is there with other content, or what was copied is not what was meant
   */
  keep(source: string, release: AreaRelease): Promise<void>
  /** The versions of an area that are here, the newest first, with when they came. */
  versions(area: string): Promise<{ readonly version: string; readonly at: number }[]>
  /** Removes a version; pages that still run it have to load anew. */
  remove(area: string, version: string): Promise<void>
}

/** The versions in a folder: `{folder}/{area}/{version}/…`, whole and never changed. */
export function openReleaseStore(folder: string): ReleaseStore {
  const incoming = join(folder, 'incoming')
  const known = new Map<string, AreaRelease>()
  const folderOf = (area: string, version: string) => join(folder, area, version)

  const read = async (area: string, version: string): Promise<AreaRelease | undefined> => {
    if (!isAreaName(area) || !isVersion(version)) return undefined
    const key = `${area}/${version}`
    const release = known.get(key) ?? (await readRelease(folderOf(area, version)).catch(() => undefined))
    if (release?.name !== area || release.version !== version) return undefined
    known.set(key, release)
    return release
  }

  const removeAbandoned = async () => {
    for (const name of await readdir(incoming).catch(() => [])) {
      const path = join(incoming, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true })
    }
  }

  return {
    folderOf,
    here: read,
    read,
    async keep(source, release) {
      await removeAbandoned()
      const { name, version } = release
      const copy = join(incoming, newId())
      try {
        await mkdir(incoming, { recursive: true })
        for (const path of ['area.json', ...release.files.map((file) => file.path)]) {
          await mkdir(dirname(join(copy, path)), { recursive: true })
          // The content, also where a link has taken the file's place since it was looked at.
          await copyFile(join(source, path), join(copy, path))
        }
        // What was checked is what goes into the store, also where the source was written to meanwhile.
        if (!isSame(await readRelease(copy), release))
          throw new ReleaseError(['area.json mudou durante a cópia'])
        const problems = await fileProblems(copy, release)
        if (problems.length > 0) throw new ReleaseError(problems)
        for (const path of await filesBelow(copy)) await sync(join(copy, path))
        await mkdir(join(folder, name), { recursive: true })
        if (await isMoved(copy, folderOf(name, version))) return
        await sync(join(folder, name))
        const there = await read(name, version)
        if (
          !there ||
          !isSame(there, release) ||
          (await fileProblems(folderOf(name, version), there)).length > 0
        )
          throw new ReleaseError([
            `a versão ${version} de ${name} já foi publicada com outro conteúdo; publique com outro número`,
          ])
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
    },
    async versions(area) {
      const names = await readdir(join(folder, area)).catch(() => [])
      const found = await Promise.all(
        names.filter(isVersion).map(async (version) => {
          const { mtimeMs } = await stat(join(folderOf(area, version), 'area.json')).catch(() => ({
            mtimeMs: 0,
          }))
          return { version, at: mtimeMs }
        }),
      )
      return found.sort((one, other) => other.at - one.at)
    },
    async remove(area, version) {
      const gone = join(incoming, newId())
      known.delete(`${area}/${version}`)
      // At once, so that half of it is never found.
      await rename(folderOf(area, version), gone).catch(() => undefined)
      await rm(gone, { recursive: true, force: true })
    },
  }
}

const isSame = (one: AreaRelease, other: AreaRelease): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Moves a folder to a place that is free; false where it is taken. */
async function isMoved(from: string, to: string): Promise<boolean> {
  // A folder may be renamed onto an empty one, which is no release.
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
