import type { TableQueries } from '@saude/contract/import/table-queries'
import type { personDataQuery } from '@saude/contract/person-data'
import type { personMoveQuery } from '@saude/contract/person-move'
import type { ProcessingContract } from '@saude/contract/processing'
import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { personField } from '@saude/contract/record/naming'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import type { RecordVerb } from '@saude/contract/record/verbs'
import { keysOf } from '@saude/contract/values'
import type { AnyCollection, CollectionDefinition } from '@saude/store'
import type { Attachments } from '../files.ts'
import type { Follows } from '../follow.ts'
import type { Collections, Handler } from '../handlers.ts'
import { tableHandlers } from '../import/tables/handlers.ts'
import { type Loadable, type TableLoads, tableCollections } from '../import/tables/run.ts'
import { deliver, outbox } from '../outbox.ts'
import { movedCollections, personMove } from '../person/move.ts'
import { type Kept, personData } from '../person/person-data.ts'
import { processing } from '../person/processing.ts'
import type { DemoArgs } from '../service.ts'
import { type RecordDocument, recordCollection } from './collection.ts'
import { type DemoEntry, recordDemo } from './demo.ts'
import { type Answered, type Batch, batchHandler, recordHandlers } from './handlers.ts'
import { recordHistory } from './history.ts'
import { recordNumbers } from './number.ts'
import { filePaths, followedFields } from './plan.ts'
import { anyRules, type RecordRules } from './rules.ts'

/** The service half of a record: what `recordParts` joins into an area's service. */
export interface RecordService {
  readonly of: AnyRecord
  readonly collection: CollectionDefinition<RecordDocument>
  readonly handlers: readonly Handler[]
  readonly files: Attachments
  readonly follows: Follows
  readonly demo: (() => Promise<Demo>) | undefined
  readonly notifies: boolean
  readonly collections: Collections
  /** Its own rules, for acts of its area that change an entry otherwise than by its calls. */
  readonly rules: RecordRules
  /** It is loaded from tables. */
  readonly loads: TableLoads | undefined
}

/** What a record's demo part gets: the invented town, and how many citizens it has. */
export interface RecordDemoArgs<Town = unknown> {
  readonly town: Town
  readonly client: string
  readonly count: number
  readonly now: Date
}

/** A module with a record's part of the demo municipality, as plain values. */
interface Demo {
  // A method, not a property: its parameter may then be narrower (the town's type).
  demo(args: RecordDemoArgs): Iterable<DemoEntry> | Promise<Iterable<DemoEntry>>
}

type Replaced = Handler | false | ((derived: Handler) => Handler)

/** What may be said beside the declaration: its rules, and what takes the place of a derived piece. */
export interface RecordServiceOptions<
  S extends Shape,
  V extends RecordVerb = RecordVerb,
  F extends Shape = Shape,
> extends RecordRules<S, F> {
  /**
   * Handlers by verb in place of the derived ones, or made of them; false for a verb that the area answers elsewhere.
   */
  readonly replace?: Readonly<Partial<Record<Answered<V>, Replaced>>>
  /**
   * Loads its part of the demo municipality, `() => import('../demo/vehicles.ts')`, when a demo is filled and not before:
   * no other work needs it.
   */
  readonly demo?: () => Promise<Demo>
  /** In place of the derived collection: more indexes, counts. */
  readonly collection?: CollectionDefinition<RecordDocument>
  /** A call that creates several of its entries at once. */
  readonly batch?: Batch
  /** Its rules notify other areas by `notifyLater`. */
  readonly notifies?: boolean
  /** What its rules keep beside its entries. */
  readonly collections?: Collections
  /** It is loaded from tables, by what is said here of their columns: `{}` where its declaration says all. */
  readonly loads?: TableLoads
}

/**
 * Everything that a service needs of a record: collection, indexes, handlers, files, followed references.
 * @example recordService(vehicle), recordService(exam, {before: (values) => values})
 */
export function recordService<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape,
  V extends RecordVerb,
>(
  declared: RecordContract<S, State, Name, F, V>,
  {
    replace,
    collection: given,
    demo,
    notifies = false,
    collections = {},
    batch,
    loads,
    ...rules
  }: RecordServiceOptions<S, NoInfer<V>, NoInfer<F>> = {},
): RecordService {
  const of = anyRecord(declared)
  const collection = given ?? recordCollection(of)
  if (collection.tenant === 'client' && 'client' in of.fields)
    throw new Error(`${of.name}: the kit keeps whose an entry is as client by itself`)
  const handlers = { ...recordHandlers(declared, collection, rules) }
  const replaced: Readonly<Partial<Record<Answered, Replaced>>> = replace ?? {}
  for (const verb of keysOf(replaced)) {
    const own = replaced[verb]
    const derived = handlers[verb]
    if (own === undefined || own === false) delete handlers[verb]
    else if (typeof own !== 'function') handlers[verb] = own
    else if (derived) handlers[verb] = own(derived)
  }
  const follows: Record<string, { collection: AnyCollection; path: string }[]> = {}
  for (const { path, topic } of followedFields(of)) {
    follows[topic] ??= []
    follows[topic].push({ collection, path })
    // A citizen who is stored apart is followed there too.
    if (path === personField(of)) follows[topic].push({ collection, path: 'hiddenPerson' })
  }
  return {
    of,
    collection,
    handlers: [
      ...Object.values(handlers),
      ...(batch ? [batchHandler(of, collection, anyRules(rules), batch)] : []),
    ],
    files: filePaths(of).map((path) => ({ collection, path })),
    follows,
    demo,
    notifies,
    collections,
    rules: anyRules(rules),
    loads,
  }
}

interface Parts<Cs extends Collections> {
  readonly collections?: Cs
  readonly handlers?: readonly Handler[]
  readonly files?: Attachments
  readonly follows?: Follows
  /** The query by which the area answers what it keeps of a person. */
  readonly personData?: ReturnType<typeof personDataQuery>
  /** The query by which what it keeps passes to another record of the same person. */
  readonly personMove?: ReturnType<typeof personMoveQuery>
  /** What the area does with people's data. */
  readonly processing?: ProcessingContract
  /** The queries by which it loads tables of those records that say `loads`. */
  readonly tables?: TableQueries
  /** Further registers of the area that such tables refer to. */
  readonly tablesKnow?: readonly Pick<Loadable, 'of' | 'collection'>[]
  // A method, as in ServiceDefinition.
  demo?(args: DemoArgs<Cs>): Promise<void>
}

/**
 * Joins records, and what an area has beside them, to what `defineService` takes.
 * @example defineService({area: 'options', version: '0.1.0', ...recordParts([vehicles, benefits])})
 */
export function recordParts<Cs extends Collections>(records: readonly RecordService[], own: Parts<Cs> = {}) {
  const follows: Record<string, Follows[string]> = { ...own.follows }
  for (const record of records)
    for (const [topic, copies] of Object.entries(record.follows))
      follows[topic] = [...(follows[topic] ?? []), ...copies]
  const files = [...(own.files ?? []), ...records.flatMap((record) => record.files)]
  const notifies = own.personMove !== undefined || records.some((record) => record.notifies)
  const collections = {
    ...Object.fromEntries(records.map(({ of, collection }) => [of.name, collection])),
    ...Object.assign({}, ...records.map((record) => record.collections)),
    recordHistory,
    ...(records.some(({ of }) => of.hasNumber) && { recordNumber: recordNumbers }),
    ...(notifies && { outbox }),
    ...(own.personMove && movedCollections),
    ...(own.tables && tableCollections),
    ...own.collections,
  }
  const handlers = [
    ...(own.handlers ?? []),
    ...records.flatMap((record) => record.handlers),
    ...(own.tables ? tableHandlers(own.tables, records, own.tablesKnow) : []),
  ]
  const kept: Kept = { collections, records: records.map(({ of }) => of), handlers, files }
  return {
    // Records are called by their queries; only the area's own collections are named in types.
    collections: collections as unknown as Cs & { readonly recordHistory: typeof recordHistory },
    handlers: [
      ...handlers,
      ...(own.personMove ? [personMove(own.personMove, { collections, follows })] : []),
      ...(own.personData ? [personData(own.personData, kept)] : []),
      ...(own.processing ? [processing(own.processing, kept)] : []),
    ],
    ...(files.length > 0 && { files }),
    follows,
    ...(notifies && { start: deliver }),
    /** Each record's part of the demo, then the area's own. */
    async demo(args: DemoArgs<Cs>) {
      for (const record of records) {
        const part = await record.demo?.()
        if (part) await recordDemo(record, args, await part.demo(args))
      }
      await own.demo?.(args)
    },
  }
}
