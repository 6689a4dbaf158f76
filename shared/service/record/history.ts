import { entryOf, fieldsOf } from '@saude/contract/clean'
import { formatValue } from '@saude/contract/format-value'
import { newId } from '@saude/contract/id'
import { toWire } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { Happening } from '@saude/contract/record/history'
import type { AnyRecord } from '@saude/contract/record/record'
import { defineCollection } from '@saude/store'
import type { AnySchema } from 'yup'
import { insert, type MadeIn, type Step, type Stored } from '../handlers.ts'
import type { User } from '../user.ts'
import { writesOpenly } from './apart.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'

interface FieldChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
  /** One of the two is a protected diagnosis. */
  readonly isProtected?: true
}

/** One thing that happened to an entry, in the words of the screen as they were then. */
export interface HistoryEntry {
  /** Made in the order of the events, so it orders them. */
  readonly _id: string
  readonly client: string
  readonly record: string
  readonly of: string
  /** When the person did it; the order is that of `_id`, in which it came. */
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string } | null
  /** The post in which they did it. */
  readonly madeIn?: MadeIn
  readonly kind: Happening
  readonly transition?: string
  readonly from?: string
  readonly to?: string
  readonly reason?: string | null
  readonly changes?: readonly FieldChange[]
  /** By somebody for whom protected diagnoses do not exist: it says nothing of one to others. */
  readonly isOpen?: true
}

/** Every service with records has this collection; the history stays when its entry is removed. */
export const recordHistory = defineCollection<HistoryEntry>('recordHistory', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, of: 1, _id: 1 } }],
})

/** Where the history lies of an entry that is no client's, as provider staff are. Clients have other ids. */
export const ofNoClient = '-'

type Happened = Pick<HistoryEntry, 'kind' | 'transition' | 'from' | 'to' | 'reason' | 'changes' | 'isOpen'>

/** The step that writes it down beside its entry, in the commit of what happened. */
export const happened =
  (
    { name }: AnyRecord,
    { _id: of, client: whose }: Pick<Stored, '_id'> & { readonly client?: string | null | undefined },
    what: Happened,
  ): Step =>
  (stamp) => {
    const client = whose === null ? ofNoClient : (whose ?? stamp.client)
    const entry = {
      ...what,
      _id: newId(),
      record: name,
      of,
      at: stamp.actedAt ?? stamp.now,
      by: stamp.by,
      ...(stamp.post && { madeIn: stamp.post }),
    }
    return insert(recordHistory, entry)(client === undefined ? stamp : { ...stamp, client })
  }

/** Whether somebody wrote it from whom something of the entry is hidden, where the record may hide something. */
export const writtenBy = (of: AnyRecord, entry: RecordDocument, user: User): Pick<HistoryEntry, 'isOpen'> =>
  writesOpenly(of, entry, user) ? { isOpen: true } : {}

/** What an update changed, field by field; fields that are the same afterwards are left out. */
export function changesOf({ fields }: AnyRecord, before: Values, patch: Values): FieldChange[] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    if (!(field in patch) || isSame(before[field], patch[field])) return []
    const { isProtected } = metaOf(schema)
    const hides = [before[field], patch[field]].some((value) => isProtected?.(value))
    return [
      {
        field,
        from: wordsFor(schema, before[field]),
        to: wordsFor(schema, patch[field]),
        ...(hides && { isProtected: true as const }),
      },
    ]
  })
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const longest = 1000

/** A value as the screen shows it; one that has no text of its own is only said to be filled in. */
function wordsFor(schema: AnySchema, value: unknown): string | null {
  if (value instanceof Date) return wordsFor(schema, toWire(value))
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  const { checksEntries } = metaOf(schema)
  const entry = checksEntries ? undefined : entryOf(schema)
  const words =
    Array.isArray(value) && entry
      ? value
          .map((item) => formatValue(entry, item))
          .filter(Boolean)
          .join(', ') || `${value.length} itens`
      : formatValue(schema, value)
  return (words || 'preenchido').slice(0, longest)
}

/** It is personal, or something within it is: its words in the history are those of the whole. */
function hasPersonal(schema: AnySchema): boolean {
  if (metaOf(schema).personal !== undefined) return true
  const entry = entryOf(schema)
  return [...Object.values(fieldsOf(schema)), ...(entry ? [entry] : [])].some(hasPersonal)
}

/** Names of the fields that anonymised users do not see. */
export const isPersonal = ({ fields }: AnyRecord, field: string): boolean => {
  const schema = fields[field]
  return schema === undefined || hasPersonal(schema)
}
