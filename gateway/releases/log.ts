import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { codeOf, isAreaName, isVersion } from './release.ts'

/** `build`: a built version that took the place of a published one when the gateway started. */
export type Act = 'publish' | 'rollback' | 'build'

/** One line of the log: from here on this version of the area is live. */
export interface LogEntry {
  readonly area: string
  readonly version: string
  readonly act: Act
  /** ISO 8601. */
  readonly at: string
  /** Of a rollback that no one asked for: the version that failed, and why, in Portuguese. */
  readonly failed?: string
  readonly because?: string
}

/** The versions of an area that failed and were not published anew since. */
export function failedIn(entries: readonly LogEntry[], area: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const entry of entries.filter((one) => one.area === area)) {
    if (entry.act === 'publish') found.delete(entry.version)
    if (entry.failed !== undefined) found.add(entry.failed)
  }
  return found
}

/** What went live, oldest first. Its last entry of an area is what is live; without one, what is built. */
export interface ReleaseLog {
  read(): Promise<readonly LogEntry[]>
  /** After it is on disk. */
  append(entry: LogEntry): Promise<void>
}

const digits = 8
/** What an entry's file is called. */
export const nameOf = (number: number) => `${String(number).padStart(digits, '0')}.json`
const isEntryName = (name: string) => /^\d{8}\.json$/.test(name)

/**
 * One numbered file an entry: a file gets its number when it is whole, and a number is given once, so that gateways
 * never read half a line and two operators never overwrite each other.
 */
export function openLog(folder: string): ReleaseLog {
  const known = new Map<string, LogEntry | undefined>()

  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter(isEntryName).sort()

  const entry = async (name: string): Promise<LogEntry | undefined> => {
    if (!known.has(name)) known.set(name, entryOf(await readFile(join(folder, name), 'utf8')))
    return known.get(name)
  }

  return {
    async read() {
      const read = await Promise.all((await names()).map(entry))
      return read.filter((one) => one !== undefined)
    },
    async append(content) {
      await mkdir(folder, { recursive: true })
      const whole = join(folder, `${newId()}.new`)
      try {
        const file = await open(whole, 'wx')
        try {
          await file.writeFile(`${JSON.stringify(content)}\n`)
          await file.sync()
        } finally {
          await file.close()
        }
        let number = Number.parseInt((await names()).at(-1) ?? '0', 10) + 1
        while (!(await isGiven(whole, join(folder, nameOf(number))))) number += 1
        await syncFolder(folder)
      } finally {
        await rm(whole, { force: true })
      }
    },
  }
}

/** That the name is on disk too; not every system lets a folder be synced. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => undefined)
  await opened?.sync().catch(() => undefined)
  await opened?.close()
}

/** Gives a whole file its name, unless that is taken. */
async function isGiven(whole: string, name: string): Promise<boolean> {
  try {
    await link(whole, name)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** What a file of the log says; undefined for what is none. */
export function entryOf(text: string): LogEntry | undefined {
  try {
    const { area, version, act, at, failed, because } = JSON.parse(text)
    if (!isAreaName(area) || !isVersion(version) || typeof at !== 'string') return undefined
    return {
      area,
      version,
      act,
      at,
      ...(isVersion(failed) && { failed, because: String(because) }),
    }
  } catch {
    return undefined
  }
}
