import { chunksOf } from '@saude/contract/values'
import { defineCollection, type Filter, type Store } from '@saude/store'
import type { BpaPart } from '../../contract/bpa.ts'
import type { BpaKind } from './check.ts'
import { textOf } from './pieces.ts'

/** A file that was made for the national system. Its lines never change any more. */
export interface BpaFileDocument {
  readonly _id: string
  readonly client: string
  /** `YYYY-MM` */
  readonly competence: string
  /** Empty: all units, both instruments. */
  readonly healthUnit: { readonly id: string; readonly name: string } | null
  readonly kind: BpaKind | null
  /** Absent of files of older versions, as null: the month and what is late. */
  readonly part?: BpaPart | null
  readonly consolidates?: boolean
  /** Entries of people who were not known well enough and went consolidated. */
  readonly unidentified?: number
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

/** Entries of production that are in a file: no other file takes them. */
export interface BpaMark {
  /** File and number; of one that an older version stored the id of its only entry. */
  readonly _id: string
  readonly client: string
  readonly file: string
  /** `YYYY-MM-DD` of their production. */
  readonly day?: string
  /** Their ids, as many as were looked at together. */
  readonly entries?: readonly string[]
}

export const bpaMarks = defineCollection<BpaMark>('bpaMark', {
  tenant: 'client',
  arrays: ['entries'],
  indexes: [{ keys: { client: 1, file: 1, _id: 1 } }, { keys: { client: 1, day: 1, _id: 1 } }],
})

/** A piece of a file's text, compressed: the whole would be too large for one document. */
export interface BpaPiece {
  /** File and number. */
  readonly _id: string
  readonly client: string
  readonly file: string
  readonly gzip: string
}

export const bpaParts = defineCollection<BpaPiece>('bpaPart', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, file: 1, _id: 1 } }],
})

export const bpaCollections = { bpaFile: bpaFileCollection, bpaMark: bpaMarks, bpaPart: bpaParts }

/** Ids that are asked for at once. */
const atOnce = 500

const numbered = (file: string, number: number): string => `${file}-${String(number).padStart(4, '0')}`

interface Owner {
  readonly client: string
  readonly file: string
}

/** Keeps pieces of a file's text in their order; `count` says how many there are. */
export function keepParts(store: Store, { client, file }: Owner) {
  let count = 0
  return {
    async keep(gzip: string): Promise<void> {
      const _id = numbered(file, count)
      count += 1
      await store.collection(bpaParts).insertMany([{ _id, client, file, gzip }])
    },
    count: () => count,
  }
}

/** What is known of an entry that may be in a file. */
export interface Marked {
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly date: string
}

/** Notes what is in a file, some at a time: no other takes it. */
export function keepMarks(store: Store, { client, file }: Owner) {
  let count = 0
  return async (taken: readonly Marked[]): Promise<void> => {
    const days = new Map<string, string[]>()
    for (const { id, date } of taken) days.set(date, [...(days.get(date) ?? []), id])
    const marks = [...days].map(([day, entries]) => {
      count += 1
      return { _id: numbered(file, count), client, file, day, entries }
    })
    if (marks.length > 0) await store.collection(bpaMarks).insertMany(marks)
  }
}

interface Sought {
  /** Of which all marks are read: thousands of entries are asked for a day at a time. */
  readonly days: readonly string[]
  /** Looked for on every day. */
  readonly ids: readonly string[]
  /** Looked for among the marks of older versions, one for each entry. */
  readonly all: readonly string[]
}

/** Entries that are in a file: those of some days, and some by their ids. */
export async function markedAmong(store: Store, client: string, sought: Sought): Promise<Set<string>> {
  const marks = store.collection(bpaMarks)
  const found: BpaMark[] = []
  const add = async (filter: Filter<BpaMark>) => {
    for await (const mark of marks.find({ client, ...filter })) found.push(mark)
  }
  if (sought.days.length > 0) await add({ day: { $in: [...sought.days] } })
  for (const some of chunksOf(sought.ids, atOnce)) await add({ entries: { $in: some } })
  for (const some of chunksOf(sought.all, atOnce)) await add({ _id: { $in: some } })
  return new Set(found.flatMap(({ _id, entries }) => entries ?? [_id]))
}

/** The entries of a file, and the days that they are of. */
export async function entriesIn(store: Store, { client, file }: Owner) {
  const ids = new Set<string>()
  const days = new Set<string>()
  for await (const { _id, day, entries } of store.collection(bpaMarks).find({ client, file })) {
    for (const id of entries ?? [_id]) ids.add(id)
    if (day) days.add(day)
  }
  return { ids, days }
}

/** The text as it was kept. */
export async function keptText(store: Store, { client, file }: Owner): Promise<string> {
  const parts: Buffer[] = []
  for await (const { gzip } of store.collection(bpaParts).find({ client, file }, { sort: { _id: 1 } }))
    parts.push(Buffer.from(gzip, 'base64'))
  return textOf(parts)
}

/** Takes back what was written of a file that was not finished. */
export async function dropFile(store: Store, { client, file }: Owner): Promise<void> {
  await store.collection(bpaMarks).deleteMany({ client, file })
  await store.collection(bpaParts).deleteMany({ client, file })
  await store.collection(bpaFileCollection).deleteMany({ client, _id: file })
}
