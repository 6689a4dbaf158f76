import { toWire } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { personDataQuery } from '@saude/contract/person-data'
import { strict } from '@saude/contract/query'
import { isInList, valuesAt } from '@saude/contract/record/paths'
import type { AnyRecord } from '@saude/contract/record/record'
import { dispensePermission, protectedPermission } from '@saude/contract/sees-protected'
import { isFields } from '@saude/contract/values'
import type { About, AnyCollection } from '@saude/store'
import type { Attachments } from '../files.ts'
import { type Call, type Collections, type Handler, handlersFor, type User } from '../handlers.ts'
import { withoutProtected } from '../protected-values.ts'
import { isHiddenFrom, seenBy } from '../record/apart.ts'
import type { RecordDocument } from '../record/collection.ts'
import { hidesPerson, namesProtected } from '../record/naming.ts'
import { type Said, saidOf } from '../said.ts'
import { foundOf } from './found.ts'
import { linesOf } from './lines.ts'

/** What is asked of an area to say what it keeps of a person. */
export interface Kept {
  readonly collections: Collections
  /** The declarations of those of its collections that a record has. */
  readonly records: readonly AnyRecord[]
  readonly handlers: readonly Handler[]
  readonly files?: Attachments
}

type Concerning = Extract<About, { readonly title: string }>

/** A document as it goes into a copy. */
interface Shown {
  readonly document: object
  readonly namesProtected: boolean
}

interface Copied extends Shown {
  readonly removedAt: Date | null
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly size?: number | undefined
  }[]
}

/**
 * The handler that answers everything that an area keeps of a citizen, by what its collections say of themselves (`about`).
 * Without `isWhole` it is what somebody sees who may see nothing of protected diagnoses (security.md, One rule of secrecy).
 */
export function personData(query: ReturnType<typeof personDataQuery>, kept: Kept): Handler {
  const on = handlersFor({})
  return on(query, async (call) => {
    const { citizenId, isWhole } = call.input
    const items = []
    for (const collection of new Set(Object.values(kept.collections))) {
      const { about, name } = collection
      if (!about || 'left' in about) continue
      const record = kept.records.find((one) => one.name === name)
      const said = saidOf(
        name,
        kept.handlers.map((handler) => handler.query),
      )
      const named = kept.files?.filter((one) => one.collection.name === name) ?? []
      for (const { document, namesProtected, removedAt, files } of await copiesOf(call, {
        collection,
        about,
        record,
        citizenId,
        isWhole,
        files: named.map(({ path }) => path),
      }))
        items.push({
          collection: name,
          title: about.title,
          id: idOf(document),
          document: JSON.stringify(document),
          lines: linesOf(document, record ? recordSaid(record, said) : said, about),
          namesProtected: namesProtected || null,
          removedAt: removedAt && toWire(removedAt),
          files: [...files],
        })
    }
    return { items }
  })
}

const idOf = (document: object): string => ('_id' in document ? String(document._id) : '')

/** The state of a record is a code of its declaration. */
const recordSaid = ({ fields }: AnyRecord, said: Said): Said => new Map([...Object.entries(fields), ...said])

interface Asked {
  readonly collection: AnyCollection
  readonly about: Concerning
  readonly record: AnyRecord | undefined
  readonly citizenId: string
  readonly isWhole: boolean
  /** Where its entries name files. */
  readonly files: readonly string[]
}

async function copiesOf(call: Call, asked: Asked): Promise<Copied[]> {
  const { collection, about, citizenId, isWhole, record, files } = asked
  const viewer = seeing(call.user, isWhole)
  return (await foundOf(call, { collection, about, citizenId, isWhole })).map(({ document, removedAt }) => {
    const copied = record
      ? ofRecord(record, document, { viewer, citizenId })
      : plain(collection, about, document, isWhole)
    return { ...copied, removedAt, files: filesIn(copied.document, files) }
  })
}

/** What an entry says of the files that lie beside it, each once. */
function filesIn(document: object, paths: readonly string[]): Copied['files'] {
  const named = paths.flatMap((path) => valuesAt(document, path)).filter(isFile)
  return [...new Map(named.map(({ id, name, type, size }) => [id, { id, name, type, size }])).values()]
}

const isFile = (value: unknown): value is Copied['files'][number] =>
  isFields(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string'

/** The user for whom a copy is made: somebody who sees everything, or nothing that is protected. */
function seeing(user: User, isWhole: boolean): User {
  const others = [...user.permissions].filter(
    (one) => one !== protectedPermission && one !== dispensePermission,
  )
  return { ...user, permissions: new Set(isWhole ? [...others, protectedPermission] : others) }
}

function plain(
  { hiddenBy }: AnyCollection,
  { closed = [] }: Concerning,
  document: RecordDocument,
  isWhole: boolean,
): Shown {
  const values: Readonly<Record<string, unknown>> = { ...document }
  return {
    document: isWhole
      ? document
      : closed.reduce<object>((rest, path) => without(rest, path.split('.')), document),
    namesProtected: isWhole && hiddenBy !== undefined && values[hiddenBy] === true,
  }
}

/** A document without the value at a path. */
function without(document: object, [first, ...rest]: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, value]) => {
      if (key !== first) return [[key, value]]
      return rest.length > 0 && isFields(value) ? [[key, without(value, rest)]] : []
    }),
  )
}

/** What every entry has beside its declared fields. */
const always = ['_id', 'number', 'state', 'createdAt', 'updatedAt', 'updatedBy']

/**
 * An entry of a record: its declared fields, as a user of these rights sees them. Where the person stands beside somebody
 * else whose entry it is, as a companion does, what is personal of the others is left out; of a list of people their own line stays.
 */
function ofRecord(
  record: AnyRecord,
  stored: RecordDocument,
  { viewer, citizenId }: { readonly viewer: User; readonly citizenId: string },
): Shown {
  const seen: RecordDocument = seenBy(record, stored, viewer)
  const isOpen = isHiddenFrom(record, stored, viewer)
  const shown = viewer.permissions.has(protectedPermission)
    ? seen
    : withoutProtected(strict({ ...record.fields }), seen)
  const values: Readonly<Record<string, unknown>> = isFields(shown) ? ownLines(record, shown, citizenId) : {}
  const own = Object.keys(record.fields).find(
    (key) => record.fields[key] && metaOf(record.fields[key]).owner?.isCitizen,
  )
  const isBeside = own === undefined || refersTo(values[own]) !== citizenId
  const kept = Object.keys(record.fields).filter(
    (key) => !isBeside || refersTo(values[key]) === citizenId || !isPersonal(record, key),
  )
  const document = Object.fromEntries(
    [...always, ...kept].flatMap((key) => (key in values ? [[key, values[key]]] : [])),
  )
  const whole = { ...stored }
  const isNamed = stored.isProtected === true || namesProtected(record, whole) || hidesPerson(record, whole)
  return { document, namesProtected: isNamed && !isOpen && viewer.permissions.has(protectedPermission) }
}

/** The entry with those lines of its lists of people that are of this person. */
const ownLines = (record: AnyRecord, entry: Readonly<Record<string, unknown>>, citizenId: string) => {
  const inner = new Map(
    record.citizens.filter(isInList).map((path) => {
      const [list = '', within = ''] = path.split('[].')
      return [list, within]
    }),
  )
  const isOwn = (line: unknown, path: string) =>
    valuesAt(line, path).some((one) => refersTo(one) === citizenId)
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const path = inner.get(key)
      const isList = path !== undefined && Array.isArray(value)
      return [key, isList ? value.filter((line) => isOwn(line, path)) : value]
    }),
  )
}

const refersTo = (value: unknown): unknown => (isFields(value) ? value.id : undefined)

const isPersonal = ({ fields }: AnyRecord, key: string): boolean => {
  const schema = fields[key]
  return schema !== undefined && metaOf(schema).personal !== undefined
}
