import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { AreaRelease } from '@saude/contract/area'
import { newId } from '@saude/contract/id'
import type { Keeper } from '@saude/store/keeper/keeper'
import { below } from '../http/files.ts'
import { fileProblems, isAreaName, isVersion, ReleaseError, readRelease } from './release.ts'
import type { ReleaseStore } from './release-store.ts'

/** Files that are sent or fetched at once. */
const atOnce = 8
/** So long a version that is not there is not looked for again: its address may be anybody's. Milliseconds. */
const missingMs = 5_000
const mostMissing = 1_000

const prefixOf = (area: string, version: string) => `areas/${area}/${version}/`
const listOf = (area: string, version: string) => `${prefixOf(area, version)}area.json`

/**
 * Released versions in what all gateways keep files in, and on this machine as they are asked for: a version that another
 * gateway has published is fetched whole, held against its list, and served from here. A version is there once its list is.
 * @param local the store of this machine's folder
 * @param scratch a folder on the same disk
 */
export function openSharedStore(local: ReleaseStore, keeper: Keeper, scratch: string): ReleaseStore {
  const fetching = new Map<string, Promise<AreaRelease | undefined>>()
  const missing = new Map<string, number>()

  async function fetched(area: string, version: string): Promise<AreaRelease | undefined> {
    if (!(await keeper.state(listOf(area, version)))) return undefined
    const folder = join(scratch, newId())
    try {
      await brought(prefixOf(area, version), 'area.json', folder)
      const release = await readRelease(folder)
      await each(release.files, ({ path }) => brought(prefixOf(area, version), path, folder))
      const problems = await fileProblems(folder, release)
      if (problems.length > 0 || release.name !== area || release.version !== version)
        throw new ReleaseError([`a versão ${version} de ${area} não está inteira`, ...problems])
      await local.keep(folder, release)
      return release
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function brought(prefix: string, path: string, folder: string): Promise<void> {
    const target = below(folder, path)
    const found = target && (await keeper.open(`${prefix}${path}`))
    if (!target || !found) throw new ReleaseError([`falta o arquivo ${path}`])
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(found.stream, createWriteStream(target))
  }

  const read: ReleaseStore['read'] = async (area, version) => {
    const here = await local.read(area, version)
    if (here || !isAreaName(area) || !isVersion(version)) return here
    const key = `${area}/${version}`
    if (Date.now() - (missing.get(key) ?? 0) < missingMs) return undefined
    const running = fetching.get(key)
    if (running) return running
    const one = fetched(area, version)
      .catch((error: unknown) => {
        // Not whole, it is as if it were not there; of a keeper that is away no one knows.
        if (!(error instanceof ReleaseError)) throw error
        return undefined
      })
      .finally(() => fetching.delete(key))
    fetching.set(key, one)
    const release = await one
    if (release) missing.delete(key)
    else {
      if (missing.size >= mostMissing) missing.clear()
      missing.set(key, Date.now())
    }
    return release
  }

  return {
    folderOf: local.folderOf,
    here: local.here,
    read,
    async keep(source, release) {
      const { name, version } = release
      await local.keep(source, release)
      missing.delete(`${name}/${version}`)
      const folder = local.folderOf(name, version)
      const send = (path: string) => keeper.keep(`${prefixOf(name, version)}${path}`, join(folder, path))
      if (!(await keeper.state(listOf(name, version)))) {
        await each(release.files, ({ path }) => send(path))
        if (await send('area.json')) return
      }
      const there = await keeper.open(listOf(name, version))
      const list: unknown = there && JSON.parse(await text(there.stream))
      if (JSON.stringify(list) !== JSON.stringify(await readJson(join(folder, 'area.json'))))
        throw new ReleaseError([
          `a versão ${version} de ${name} já foi publicada com outro conteúdo; publique com outro número`,
        ])
    },
    async versions(area) {
      const found: { version: string; at: number }[] = []
      for await (const { key, at } of keeper.list(`areas/${area}/`)) {
        const [, , version = '', name, ...more] = key.split('/')
        if (name === 'area.json' && more.length === 0) found.push({ version, at: at.getTime() })
      }
      return found.sort((one, other) => other.at - one.at)
    },
    async remove(area, version) {
      await local.remove(area, version)
      // First its list: half of it is never found.
      await keeper.remove(listOf(area, version))
      for await (const { key } of keeper.list(prefixOf(area, version))) await keeper.remove(key)
    },
  }
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))

/** Does something with each, some at once. Where one fails no more is begun, and what is under way ends before the error is heard. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all]
  const hand = async () => {
    try {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, hand))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
