import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileKey } from '@saude/service/files'
import { idsAt } from '@saude/service/inner'
import { saidOf } from '@saude/service/said'
import { queriesOf } from '@saude/service/service'
import { collectionOf, type Store, tombstones } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import { version } from '../version.ts'
import { guide } from './guide.ts'
import { writeLines } from './lines.ts'
import { type TakeoutManifest, writeContent } from './manifest.ts'
import {
  filesPath,
  type LeftPart,
  linesPath,
  partsOf,
  schemaPath,
  type TakenPart,
  type TakenService,
} from './parts.ts'
import { schemaOf } from './schema.ts'
import { plain, unseen } from './shape.ts'

interface Taking {
  readonly services: readonly TakenService[]
  /** The store of an area, in which nothing is written meanwhile. */
  readonly storeOf: (area: string) => Store
  readonly client: { readonly id: string; readonly name: string }
  /** Where the files of documents lie. */
  readonly keeper: Keeper
  /** Exists, and is empty. */
  readonly folder: string
  readonly now: Date
  readonly onProgress?: (written: number, total: number) => void
}

/**
 * Writes everything of a client into a folder, to be read without this product: documents as JSON lines, a JSON Schema for
 * each kind, files, a guide in Portuguese, and what all of it must be (`conteudo.json`). It holds one document at a time.
 * @returns what lies there now
 */
export async function takeOut({
  services,
  storeOf,
  client,
  keeper,
  folder,
  now,
  onProgress = () => undefined,
}: Taking): Promise<TakeoutManifest> {
  const documents = new Map<string, number>()
  const left: LeftPart[] = []
  const total = await countOf(services, storeOf, client.id)
  let written = 0
  const wrote = () => {
    written += 1
    if (written % signEvery === 0) onProgress(written, total)
  }
  for (const service of services) {
    const parts = partsOf(service)
    left.push(...parts.left)
    const store = storeOf(service.area)
    const keepFile = filesOf({ service, client: client.id, keeper, folder })
    for (const part of parts.taken) {
      const count = await takePart({ part, store, client: client.id, folder, service, keepFile, wrote })
      documents.set(linesPath(part), count)
    }
  }
  const createdAt = now.toISOString()
  await writeFile(join(folder, 'LEIA-ME.txt'), guide({ client: client.name, createdAt, version, left }), {
    mode: 0o600,
  })
  return writeContent(folder, { format: 1, createdAt, version, client: { ...client }, left, documents })
}

/** Documents between two signs of how far it is. */
const signEvery = 1_000

/** How many documents there are to write: each store knows it of a client's without counting. */
async function countOf(
  services: readonly TakenService[],
  storeOf: Taking['storeOf'],
  client: string,
): Promise<number> {
  let total = 0
  for (const service of services)
    for (const { collection, of } of partsOf(service).taken)
      total += await storeOf(service.area).collection(collectionOf(collection)).countDocuments(of(client))
  return total
}

interface PartTaking {
  readonly part: TakenPart
  readonly store: Store
  readonly client: string
  readonly folder: string
  readonly service: TakenService
  readonly keepFile: (collection: string, document: object) => Promise<void>
  readonly wrote: () => void
}

/** Writes a part's documents and what their fields are. @returns how many */
async function takePart({
  part,
  store,
  client,
  folder,
  service,
  keepFile,
  wrote,
}: PartTaking): Promise<number> {
  const seen = unseen()
  let count = 0
  const path = join(folder, linesPath(part))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  async function* lines(): AsyncIterable<string> {
    const found = store.collection(collectionOf(part.collection)).find(part.of(client), { sort: { _id: 1 } })
    for await (const document of found) {
      count += 1
      wrote()
      // The id first, in whatever order the engine keeps fields.
      const { _id, ...fields } = document
      yield JSON.stringify(plain({ _id, ...fields }, seen))
      await keepFile(part.collection.name, document)
    }
  }
  await writeLines(path, lines())
  const { name } = part.collection
  const schema = schemaOf(name, seen, saidOf(name, queriesOf(service)))
  await writeFile(join(folder, schemaPath(part)), `${JSON.stringify(schema, null, 2)}\n`, { mode: 0o600 })
  return count
}

/** Copies the files that a document names, of removed ones too. */
function filesOf({
  service: { area, files: attachments = [] },
  client,
  keeper,
  folder,
}: Pick<PartTaking, 'service' | 'client' | 'folder'> & Pick<Taking, 'keeper'>): PartTaking['keepFile'] {
  const pathsOf = new Map<string, string[]>()
  for (const { collection, path } of attachments)
    pathsOf.set(collection.name, [...(pathsOf.get(collection.name) ?? []), path])
  const copied = new Set<string>()
  return async (collection, document) => {
    const isRemoved = collection === tombstones.name
    const of = isRemoved && 'collection' in document ? String(document.collection) : collection
    const inner = isRemoved && 'document' in document ? document.document : document
    const paths = pathsOf.get(of)
    if (!paths || typeof inner !== 'object' || inner === null) return
    for (const id of idsAt(inner, paths)) {
      if (copied.has(id)) continue
      copied.add(id)
      const content = await keeper.open(fileKey({ area, client, id }))
      // What is gone by now was gone for its readers too.
      if (!content) continue
      const target = join(folder, filesPath(area), id)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(content.stream, createWriteStream(target, { mode: 0o600 }))
    }
  }
}
