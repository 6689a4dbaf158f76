import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectionDefinition } from '../definition.ts'
import { tombstones, tombstonesOf } from '../feed.ts'
import { refuseAnnounced } from '../operations.ts'
import type { Entity } from '../paths.ts'
import { anybody, createReads, type Reader } from '../reads.ts'
import type { OpenOptions, Store } from '../types.ts'
import { outcomeOf, stepOf } from './atomically.ts'
import { createCatalog } from './catalog.ts'
import { openChannel } from './channel.ts'
import { clear } from './clear.ts'
import { createCollection } from './collection.ts'
import { createFeed } from './feed.ts'
import { fill } from './fill.ts'
import { adoptFolder } from './known.ts'
import { selectDocuments } from './select.ts'
import { declaredView } from './view/declared.ts'
import { createViewReads } from './view/reads.ts'

export interface EmbeddedOptions extends OpenOptions {
  /** The largest number of pages of the file; tests fill the disk with it. */
  readonly maxPages?: number
}

/**
 * Opens `<folder>/<area>.sqlite`, made where there never was one.
 * @throws StoreError `locked` when another process, or this one, has it open; `unfit` when it was there and is gone
 */
export async function openEmbeddedStore(options: EmbeddedOptions): Promise<Store> {
  const { area, folder, maxPages } = options
  const collections = [...options.collections, tombstonesOf(options.collections)]
  const file = join(folder, `${area}.sqlite`)
  mkdirSync(folder, { recursive: true })
  adoptFolder(folder)
  const views = await Promise.all((options.views ?? []).map(declaredView))
  const channel = await openChannel({
    file,
    collections,
    views,
    ...(maxPages === undefined ? {} : { maxPages }),
  })
  const catalog = createCatalog(channel, collections)
  const feed = createFeed(channel, catalog.write)
  const reads = createReads()
  const store: Store = {
    area,
    engine: 'embedded',
    feed,
    reads,
    get shared() {
      return store
    },
    tombstones: createCollection(catalog, tombstones, reads, anybody),
    collection: <T extends Entity>(definition: CollectionDefinition<T>, reader: Reader = anybody) =>
      createCollection(catalog, definition, reads, reader),
    view: (view, reader = anybody) => createViewReads(channel, view, reads, reader),
    async atomically(operations, writing = {}) {
      if (writing.isUnannounced) refuseAnnounced(operations)
      const now = new Date()
      const steps = operations.map((operation) => stepOf(catalog, operation, now, writing))
      const results = await catalog.write(steps, writing)
      feed.published(steps, results)
      return outcomeOf(results)
    },
    fill: (definition, documents) => fill(catalog, definition, documents),
    clear: (definition, client) => clear(store, channel, definition, client),
    async explain({ name }, filter, explained = {}) {
      const query = selectDocuments(catalog.scope(name), filter, { ...explained })
      const plan: string[] = JSON.parse(await channel.read({ kind: 'plan', query }))
      return {
        plan,
        scans: plan.includes(`SCAN ${name}`),
        sorts: plan.some((line) => line.startsWith('USE TEMP B-TREE')),
      }
    },
    async health() {
      const start = performance.now()
      await channel.check()
      await feed.latest()
      return { latencyMs: performance.now() - start }
    },
    close: () => channel.close(),
  }
  return store
}
