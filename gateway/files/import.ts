import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Keeper } from '@saude/store/keeper/keeper'
import { type KeeperPlace, openKeeper } from '@saude/store/keeper/open'
import type { Settings } from '../settings.ts'
import { StartError, startError } from '../start-error.ts'
import { placeOf } from './place.ts'

type Where = Pick<Settings, 'dataDir' | 'files' | 'mongoUri' | 'host' | 'port'>

/** Folders of a data folder whose content belongs to the keeper. */
const folders = ['files', 'areas'] as const
/** Of the releases only what was copied whole. */
const passing = 'incoming'

/**
 * Opens where files are kept. A data folder that still has files of before is refused: no one would see them any more.
 * @throws StartError, StoreError `unfit`
 */
export async function openKeeperOf(settings: Omit<Where, 'host' | 'port'>): Promise<Keeper> {
  if (!isInDataFolder(settings)) await refuseLeft(settings.dataDir)
  return openKeeper(placeOf(settings))
}

/** Whether files lie in the data folder itself, as they do unless something else is said. */
export const isInDataFolder = (settings: Omit<Where, 'host' | 'port'>): boolean =>
  isOwn(placeOf(settings), settings.dataDir)

const isOwn = (place: KeeperPlace, dataDir: string): boolean =>
  place.kind === 'folder' && resolve(place.root) === resolve(dataDir)

async function refuseLeft(dataDir: string): Promise<void> {
  for (const folder of ['files', join('areas', 'log')])
    for await (const _ of pathsBelow(join(dataDir, folder)))
      throw new StartError(
        `Em ${join(dataDir, folder)} há arquivos que ainda não estão onde FILES_URL ou MONGODB_URI os guardam, e ninguém os veria. Traga-os com npm run admin -- files, uma vez, ou diga FILES_URL=file://${resolve(dataDir)} em todos os processos.`,
      )
}

/**
 * What `npm run admin -- files` does: brings the files and releases of a data folder to where the settings keep them. What is there
 * already stays, so that it may be ended and begun again; at the end what was brought lies in a folder `antes-…` beside.
 * @returns what the operator reads
 * @throws StartError where something else lies under one of the keys
 */
export async function importFiles(settings: Where, now = new Date()): Promise<string> {
  const { dataDir } = settings
  const place = placeOf(settings)
  if (isOwn(place, dataDir)) return 'Os arquivos já estão na pasta de dados; nada a fazer.'
  try {
    const keeper = await openKeeper(place)
    try {
      const { brought, bytes, there } = await bring(dataDir, keeper)
      const kept = await putAside(dataDir, now)
      if (kept === undefined) return `Em ${dataDir} não há arquivos a trazer.`
      const megabytes = Math.ceil(bytes / 1_048_576)
      return `${brought} arquivos trazidos (${megabytes} MB), ${there} já estavam lá. Os originais estão em ${kept}; apague-os quando não precisar mais deles.`
    } finally {
      await keeper.close()
    }
  } catch (error) {
    throw startError(error, settings)
  }
}

async function bring(dataDir: string, keeper: Keeper) {
  const found = { brought: 0, there: 0, bytes: 0 }
  for (const key of await keysOf(dataDir)) {
    const from = join(dataDir, key)
    if (await keeper.keep(key, from)) found.brought += 1
    else found.there += 1
    const { size } = await stat(from)
    const kept = await keeper.state(key)
    if (kept?.bytes !== size)
      throw new StartError(
        `Onde os arquivos são guardados há outro conteúdo em ${key} (${kept?.bytes ?? 0} bytes, e aqui ${size}); nada foi apagado.`,
      )
    found.bytes += size
  }
  return found
}

/** What says that something is whole comes last: a version's own list, then the log. */
async function keysOf(dataDir: string): Promise<string[]> {
  const keys: string[] = []
  for (const folder of folders)
    for await (const path of pathsBelow(join(dataDir, folder)))
      if (!path.startsWith(`${passing}/`)) keys.push(`${folder}/${path}`)
  const rank = (key: string) => (key.startsWith('areas/log/') ? 2 : key.endsWith('/area.json') ? 1 : 0)
  return keys.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** Moves what was brought out of the way. @returns where it is now, undefined where there was nothing */
async function putAside(dataDir: string, now: Date): Promise<string | undefined> {
  const there = (await readdir(dataDir)).filter((name) => folders.some((one) => one === name))
  if (there.length === 0) return undefined
  const kept = join(dataDir, `antes-dos-arquivos-${now.toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(kept, { mode: 0o700 })
  for (const name of there) await rename(join(dataDir, name), join(kept, name))
  return kept
}

/** The paths of all files below a folder, with `/`; none where there is no folder. */
async function* pathsBelow(folder: string, within = ''): AsyncIterable<string> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isDirectory()) yield* pathsBelow(folder, `${within}${entry.name}/`)
    else if (entry.isFile() && !entry.name.startsWith('.')) yield `${within}${entry.name}`
  }
}
