import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isFields } from '@saude/contract/values'
import { admit } from '@saude/service/migrations/admit'
import { migrationMarks } from '@saude/service/migrations/mark'
import { collectionOf, type Entity, openStore, type Store } from '@saude/store'
import { dataEntries, described, filesBelow, isDatabase, writeManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { readLines } from './lines.ts'
import { checkContent, type TakeoutManifest } from './manifest.ts'
import {
  collectionsOf,
  filesPath,
  linesPath,
  partsOf,
  schemaPath,
  type TakenPart,
  type TakenService,
} from './parts.ts'
import { type ReadSchema, revived } from './shape.ts'

interface TakingIn {
  readonly services: readonly TakenService[]
  readonly folder: string
  /** Of an installation without data. */
  readonly dataDir: string
  readonly now: Date
}

/**
 * Loads a folder of everything into an installation without data: all of it or nothing. Every file is held against what the
 * folder says of itself before anything is written.
 * @returns what was loaded
 * @throws StartError with words for the operator
 */
export async function takeIn({ services, folder, dataDir, now }: TakingIn): Promise<TakeoutManifest> {
  const entries: string[] = await readdir(dataDir).catch(() => [])
  if (entries.some(isDatabase))
    throw new StartError(
      `Já há dados em ${dataDir}: uma exportação é carregada numa instalação vazia. Use outra DATA_DIR.`,
    )
  const content = await checkContent(folder)
  refuseUnknown(services, content)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // On the same disk, and no part of the data until it is whole.
  const staged = await mkdtemp(join(dataDir, 'restaurando-exportacao-'))
  try {
    for (const service of services) {
      await fillArea(service, folder, staged)
      await copyArea(service, folder, staged, content.client.id)
    }
    await restoreBackup(dataDir, await asCopy(staged, now), now)
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
  return content
}

/** What this release has no place for would be lost. */
function refuseUnknown(services: readonly TakenService[], { files }: TakeoutManifest): void {
  const known = new Set(services.flatMap((service) => partsOf(service).taken.map(linesPath)))
  const lost = files.find(
    ({ path, documents = 0 }) => path.endsWith('.ndjson') && documents > 0 && !known.has(path),
  )
  if (lost)
    throw new StartError(
      `Esta versão (${version}) não conhece ${lost.path}: carregue com a versão que exportou, ou com uma mais nova.`,
    )
}

async function fillArea(service: TakenService, folder: string, staged: string): Promise<void> {
  const { area, migrations = [] } = service
  const store = await openStore({ folder: staged, area, collections: collectionsOf(service) })
  try {
    for (const part of partsOf(service).taken) await fillPart(store, part, folder)
    const marks = await store.collection(migrationMarks).findAll({}, { max: 10_000 })
    admit({ area, release: version, migrations }, marks)
  } finally {
    await store.close()
  }
}

async function fillPart(store: Store, part: TakenPart, folder: string): Promise<void> {
  const path = join(folder, linesPath(part))
  // Of a release before this one: it had no such collection.
  if (!(await stat(path).catch(() => undefined))) return
  const schema: ReadSchema = JSON.parse(await readFile(join(folder, schemaPath(part)), 'utf8'))
  async function* documents(): AsyncIterable<Entity> {
    for await (const line of readLines(path)) {
      const document = revived(line, schema)
      if (!isEntity(document)) throw new StartError(`Há uma linha sem "_id" em ${linesPath(part)}.`)
      yield document
    }
  }
  await store.fill(collectionOf(part.collection), documents())
}

const isEntity = (value: unknown): value is Entity => isFields(value) && typeof value._id === 'string'

async function copyArea(
  { area }: TakenService,
  folder: string,
  staged: string,
  client: string,
): Promise<void> {
  const from = join(folder, filesPath(area))
  const ids: string[] = await readdir(from).catch(() => [])
  if (ids.length === 0) return
  const to = join(staged, 'files', area, client)
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const id of ids) await copyFile(join(from, id), join(to, id))
}

/** Makes a backup of what was filled, which is put in place as any other is. @returns its folder */
async function asCopy(staged: string, now: Date): Promise<string> {
  const data = new Set(await dataEntries(staged))
  const files = []
  for (const path of await filesBelow(staged))
    if (data.has(path.split(sep)[0] ?? '')) files.push(await described(staged, path))
  await writeManifest(staged, { format: 1, createdAt: now.toISOString(), version, files })
  return staged
}
