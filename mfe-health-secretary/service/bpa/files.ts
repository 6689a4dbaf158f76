import { gunzipSync } from 'node:zlib'
import { chunksOf } from '@saude/contract/values'
import { defineCollection, type Store } from '@saude/store'
import type { BpaKind } from './check.ts'

/** A file that was made for the national system. Its lines never change any more. */
export interface BpaFileDocument {
  readonly _id: string
  readonly client: string
  /** `YYYY-MM` */
  readonly competence: string
  /** Empty: all units, both instruments. */
  readonly healthUnit: { readonly id: string; readonly name: string } | null
  readonly kind: BpaKind | null
  readonly state: 'making' | 'done'
  /** Of one that is being made the same for all: a client makes one after the other. */
  readonly makingKey: string
  readonly name: string
  readonly lines: number
  readonly sheets: number
  readonly control: number
  /** The last sheet of each group of lines, at which late production goes on. */
  readonly lastSheets: readonly { readonly group: string; readonly sheet: number }[]
  readonly parts: number
  readonly exportedAt: Date
  readonly exportedBy: string
  readonly repeats: readonly { readonly at: Date; readonly by: string; readonly reason: string }[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

export const bpaFileCollection = defineCollection<BpaFileDocument>('bpaFile', {
  tenant: 'client',
  versioned: true,
  indexes: [
    { keys: { client: 1, exportedAt: 1, _id: 1 } },
    { keys: { client: 1, competence: 1, _id: 1 } },
    { keys: { client: 1, makingKey: 1 }, unique: true },
  ],
})

/** An entry of production that is in a file: no other file takes it. */
export interface BpaMark {
  /** Of the entry. */
  readonly _id: string
  readonly client: string
  readonly file: string
}

export const bpaMarks = defineCollection<BpaMark>('bpaMark', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, file: 1, _id: 1 } }],
})

/** A piece of a file's text, compressed: the whole would be too large for one document. */
export interface BpaPart {
  /** File and number. */
  readonly _id: string
  readonly client: string
  readonly file: string
  readonly gzip: string
}

export const bpaParts = defineCollection<BpaPart>('bpaPart', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, file: 1, _id: 1 } }],
})

export const bpaCollections = { bpaFile: bpaFileCollection, bpaMark: bpaMarks, bpaPart: bpaParts }

/** Documents that are written at once. */
const batch = 1_000

const partId = (file: string, number: number): string => `${file}-${String(number).padStart(4, '0')}`

interface Owner {
  readonly client: string
  readonly file: string
}

/** Keeps pieces of a file's text in their order; `count` says how many there are. */
export function keepParts(store: Store, { client, file }: Owner) {
  let count = 0
  return {
    async keep(gzip: string): Promise<void> {
      const _id = partId(file, count)
      count += 1
      await store.collection(bpaParts).insertMany([{ _id, client, file, gzip }])
    },
    count: () => count,
  }
}

/** Notes what is in a file: no other takes it. */
export async function markEntries(
  store: Store,
  { client, file }: Owner,
  entries: readonly string[],
): Promise<void> {
  for (const some of chunksOf(entries, batch))
    await store.collection(bpaMarks).insertMany(some.map((_id) => ({ _id, client, file })))
}

/** The text as it was kept. */
export async function keptText(store: Store, { _id, client }: BpaFileDocument): Promise<string> {
  const parts = await store
    .collection(bpaParts)
    .find({ client, file: _id }, { sort: { _id: 1 } })
    .toArray()
  return parts.map(({ gzip }) => gunzipSync(Buffer.from(gzip, 'base64')).toString('latin1')).join('')
}

/** Takes back what was written of a file that was not finished. */
export async function dropFile(store: Store, { client, file }: Owner): Promise<void> {
  await store.collection(bpaMarks).deleteMany({ client, file })
  await store.collection(bpaParts).deleteMany({ client, file })
  await store.collection(bpaFileCollection).deleteMany({ client, _id: file })
}
