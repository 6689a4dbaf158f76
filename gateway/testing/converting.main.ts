import { cpSync, writeFileSync } from 'node:fs'
import { marksOf } from '@saude/service/migrations/mark'
import type { Conversion } from '@saude/service/migrations/migration'
import { type OpenServiceOptions, openService, type ServiceDefinition } from '@saude/service/service'
import {
  type CollectionDefinition,
  collectionOf,
  openStore,
  type Store,
  softDelete,
  tombstones,
} from '@saude/store'
import { olderRows, type Row } from './older-rows.ts'
import { productServices } from './services.ts'

type Place = Pick<OpenServiceOptions, 'folder' | 'uri'>

/** One store and the one migration that it goes through. */
export interface Case {
  /** Area and id. */
  readonly migration: string
  readonly place: Place
  /** Stores into which is put before what an older release has left. */
  readonly fills?: readonly Place[]
  /** Stands still in the middle: before the second batch is committed, or before the only one. */
  readonly isHalted?: true
  /** Where what it ends with is written. */
  readonly file: string
}

/** A batch that was made, and how much it writes; or that one stands still now. */
export interface Said {
  readonly file: string
  readonly from?: string
  readonly operations?: number
  /** Writes of its own until then. */
  readonly written?: number
  readonly stands?: true
}

/** What a case ends with. */
export interface Ended {
  readonly mark: object | undefined
  readonly feed: string
  readonly documents: Readonly<Record<string, readonly Row[]>>
}

/**
 * `node … gateway/testing/converting.main.ts CASES`: goes through the cases (JSON), one after the other, and says what it does, one
 * JSON a line. It goes on running while one of them stands still.
 */
async function main([cases = '[]']: readonly string[]): Promise<void> {
  const all: readonly Case[] = JSON.parse(cases)
  for (const one of all) {
    const [area, id] = one.migration.split(' ')
    const found = productServices.find((known) => known.area === area)
    const migration = found?.migrations?.find((known) => known.id === id)
    if (!found || !migration || !('run' in migration)) throw new Error(`There is no ${one.migration}`)
    const service = narrowed(found, one.migration)
    const [first, ...others] = one.fills ?? []
    if (first) await fill(service, one.migration, first)
    for (const place of others)
      if (first && place.uri === undefined) cpSync(first.folder, place.folder, { recursive: true })
      else await fill(service, one.migration, place)
    await convert(service, migration, one)
  }
}

const say = (said: Said) => console.log(JSON.stringify(said))

async function fill({ area, collections }: Narrowed, migration: string, place: Place): Promise<void> {
  const { rows, removedOf = [] } = olderRows[migration] ?? { rows: {} }
  const store = await openStore({ ...place, area, collections: Object.values(collections) })
  for (const [name, documents] of Object.entries(rows)) {
    const definition = Object.values(collections).find((one) => one.name === name)
    if (!definition) throw new Error(`${area} has no ${name}`)
    const collection: CollectionDefinition<Row> = collectionOf(definition)
    await store.fill(collection, documents)
    const last = documents.at(-1)
    if (removedOf.includes(name) && last) await store.atomically([softDelete(collection, { _id: last._id })])
  }
  await store.close()
}

/** Until it is done, or stands still, which is what a kill then meets. */
function convert(service: Narrowed, migration: Conversion, one: Case): Promise<void> {
  return new Promise((resolve, reject) => {
    const stand = () => {
      say({ file: one.file, stands: true })
      resolve()
      return new Promise<never>((_, fail) => setTimeout(fail, 3_600_000))
    }
    opened(service, migration, one, stand).then(resolve, reject)
  })
}

/** The service with no more collections than the rows name, and what their views are made of: each store has indexes, and there are many stores. */
function narrowed({ area, version, collections, views = [] }: ServiceDefinition, migration: string) {
  const named = Object.keys(olderRows[migration]?.rows ?? {})
  const ofThem = views.filter(({ of }) => named.includes(of.name))
  const sources = ofThem.flatMap((one) => Object.values(one.sources).map(({ of }) => of.name))
  const names = new Set([...named, ...sources])
  return {
    area,
    version,
    collections: Object.fromEntries(Object.entries(collections).filter(([, { name }]) => names.has(name))),
    views: ofThem,
  }
}

type Narrowed = ReturnType<typeof narrowed>

async function opened(
  { area, version, collections, views }: Narrowed,
  migration: Conversion,
  { place, file, isHalted }: Case,
  stand: () => Promise<never>,
): Promise<void> {
  let written = 0
  const halted = async <T>(writing: Promise<T>): Promise<T> => {
    const answer = await writing
    written += 1
    return isHalted ? stand() : answer
  }
  let batches = 0
  const run: Conversion['run'] = async (args) => {
    const batch = await migration.run({ ...args, store: noting(args.store, halted) })
    const { from } = args
    say({ file, ...(from !== undefined && { from }), operations: batch.operations.length, written })
    batches += 1
    return isHalted && (batches === 2 || batch.next === undefined) ? stand() : batch
  }
  // Waited for, also where it runs beside a service.
  const { meanwhile: _meanwhile, ...waited } = migration
  const { store, close } = await openService(
    { area, version, collections, views, handlers: [], migrations: [{ ...waited, run }] },
    { ...place, now: () => new Date('2026-11-27T12:00:00.000Z'), pseudonymKey: 'x'.repeat(32) },
  )
  const documents: Record<string, readonly Row[]> = {}
  for (const definition of [...Object.values(collections), tombstones]) {
    const all = store.collection(collectionOf<Row>(definition))
    const found = await all.findAll({}, { max: 10_000, sort: { _id: 1 } })
    if (found.length > 0) documents[definition.name] = found
  }
  const mark = (await marksOf(store)).find(({ _id }) => _id === migration.id)
  const ended: Ended = { mark, feed: await store.feed.latest(), documents }
  writeFileSync(file, JSON.stringify(ended))
  await close()
}

/** A store whose writes are noted: those of a migration that writes by itself. */
const noting = (store: Store, note: <T>(writing: Promise<T>) => Promise<T>): Store => ({
  ...store,
  atomically: (...args) => note(store.atomically(...args)),
  collection(definition) {
    const all = store.collection(definition)
    return {
      ...all,
      insertOne: (...args) => note(all.insertOne(...args)),
      insertMany: (...args) => note(all.insertMany(...args)),
      updateOne: (...args) => note(all.updateOne(...args)),
      updateMany: (...args) => note(all.updateMany(...args)),
      replaceOne: (...args) => note(all.replaceOne(...args)),
      deleteOne: (...args) => note(all.deleteOne(...args)),
      // Of nothing, as where something is made for the first time.
      deleteMany: (...args) => all.deleteMany(...args),
    }
  },
})

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
