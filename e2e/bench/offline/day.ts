import type { Page } from '@playwright/test'
import type { AskAgent } from './server.ts'
import type { Add } from './table.ts'

/** Rows of an answer. */
const page = 200

interface Kept {
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly cursor?: string | null
  readonly endReached: boolean
}

/** What the form of a home's visit and the way to the door need, beside the summary of the person. */
const ofTheHome = ['homeId', 'propertyKind', 'familyId', 'family', 'addressCoordinates', 'version']

/** What a device takes along of the agent's own people: bytes of each, as they are sent and before they are sealed. */
export async function measureOwn(ask: AskAgent, add: Add): Promise<void> {
  const rows: Kept['items'][number][] = []
  for (let cursor: string | null | undefined, isOver = false; !isOver; ) {
    const answer: Kept = await ask('agent-day-keep', { offlineStore: true, eachStep: page, cursor })
    rows.push(...answer.items)
    cursor = answer.cursor
    isOver = answer.endReached
  }
  const sizes = rows.map((row) => JSON.stringify(row).length)
  const summaries = rows.map(
    (row) => JSON.stringify(Object.entries(row).filter(([name]) => !ofTheHome.includes(name))).length,
  )
  add('pessoas da microárea do agente', rows.length, undefined, 'registros')
  add(
    'uma delas no aparelho, em média',
    sizes.reduce((sum, size) => sum + size, 0) / rows.length / 1000,
    4,
    'KB',
  )
  add('a maior delas', Math.max(...sizes) / 1000, 4, 'KB')
  add('o maior resumo', Math.max(...summaries) / 1000, 10, 'KB')
}

/** Bytes of what a device keeps beside the map: sealed documents, and the files of the page. */
export const keptBytes = (of: Page): Promise<{ readonly data: number; readonly files: number }> =>
  of.evaluate(async () => {
    let data = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('saude-')) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        for (const row of rows) data += JSON.stringify(row).length
      }
      database.close()
    }
    let files = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const answer of await cache.matchAll()) files += (await answer.arrayBuffer()).byteLength
    }
    return { data, files }
  })

/** Notes what the device keeps of everybody, and for work without a connection. */
export async function measureDevice(of: Page, most: number | undefined, add: Add): Promise<void> {
  const { data, files } = await keptBytes(of)
  add('dados protegidos no aparelho', data / 1e6, undefined, 'MB')
  add('arquivos do aplicativo no aparelho', files / 1e6, undefined, 'MB')
  add('aparelho, sem o mapa', (data + files) / 1e6, most, 'MB')
}
