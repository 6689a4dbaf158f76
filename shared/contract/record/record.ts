import type * as yup from 'yup'
import type { AccessRow } from '../access.ts'
import { date, id, integer, list, longText, oneOf } from '../fields.ts'
import { listQuery, type Order } from '../list-query.ts'
import { metaOf } from '../meta.ts'
import { confirmation } from '../plausible.ts'
import { personMark, protectedMark } from '../protected.ts'
import { type Query, type QueryOptions, query, type Shape, updateOf } from '../query.ts'
import { searchShape } from '../search-shape.ts'
import type { Declared, Period, RecordContract, RecordQueries } from './declared.ts'
import {
  askedFields,
  citizenFields,
  type Fields,
  filterFields,
  type OwnColumns,
  refuseKeptNames,
  rowFields,
  schemasOf,
  searchedLabels,
  storedFields,
} from './fields.ts'
import { historyOutput } from './history.ts'
import { lackingFields } from './lacking.ts'
import { keptFields, personField } from './naming.ts'
import { begunIn, plainPath } from './paths.ts'
import type { OwnPaths } from './routes.ts'
import { type Span, spanFilter, withSpan } from './span.ts'
import type { States } from './states.ts'
import { stepFields } from './step.ts'
import { type RecordRows, type RecordVerb, recordVerbs, verbNames } from './verbs.ts'
import type { Wire } from './wire.ts'
import { type RecordTitles, titlesOf, type Word, wordsOf } from './words.ts'

/** What is said of a record. */
export interface RecordOptions<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape = Record<never, never>,
  V extends RecordVerb = RecordVerb,
> {
  readonly word: Word
  readonly path: string
  /** What can be done with its entries beside listing them; everything where it is absent. */
  readonly verbs?: readonly V[]
  /** Screens that lie elsewhere than below the list: `{create: '/app/travel/wizard'}`. */
  readonly paths?: OwnPaths
  /** Titles of screens that are not those of its words: `{list: 'Lista de viagens'}`. */
  readonly titles?: RecordTitles
  readonly fields: S
  readonly label: readonly (keyof S & string)[]
  /** What an entry is called in headings, where its label's values side by side are not how it is said. */
  readonly called?: (entry: object) => string
  /** Orders of its list; the last change and every column where it is absent. */
  readonly orderBy?: readonly string[]
  readonly defaultOrder?: readonly [string, Order]
  /** Fields whose values occur once in a client. */
  readonly unique?: readonly (keyof S & string)[]
  /**
   * Entries get a protocol number, counted for each client and year: '2026/000123'. Records that say the same name here
   * are counted together.
   */
  readonly number?: boolean | string
  readonly states?: States<State, Name>
  readonly columns?: OwnColumns
  /** Fields that rows of the list hold beside the kit's own; all but large ones where it is absent. */
  readonly listed?: readonly (keyof S & string)[]
  /** What lists and `get` answer beside the stored fields, made by `shown` of the service's rules. */
  readonly shown?: Shape
  /** Filters beside those of its fields: a period of one of them, and what `where` of the service's rules understands. */
  readonly period?: Period<keyof S & string>
  /** An entry lasts from one of its days to another: lists say where it stands today, and find those of a day. */
  readonly span?: Span<keyof S & string>
  readonly filters?: F
  /** Fields on a receipt that is printed for the person concerned, in their order; its screen lies at `receipt/{id}`. */
  readonly receipt?: readonly (keyof S & string)[]
  /** Who signs the receipt, each above a line: 'Quem recebeu'. */
  readonly signatures?: readonly string[]
  /** Topics that its writes announce beside its own name. */
  readonly writes?: readonly string[]
  /** The field that says of which diagnosis an entry is: one of a protected diagnosis exists for those who may see it. */
  readonly diagnosis?: keyof S & string
  /** Calls that say an entry otherwise than field by field. */
  readonly wire?: Wire
}

/**
 * Declares an entity once. From it follow: list, get, create, update, delete, restore, search, transitions and history
 * (queries), collection, indexes and handlers (`recordService` of the service kit), screens (`RecordScreens` of the
 * list kit), routes (`recordRoutes`), demo storing (`recordDemo`) and the tests of its promises (`testRecord`).
 * List, create and update need access rows of their own; get, search and history fall back to the list's permission,
 * delete, restore and transitions to the update's (access.md). `verbs` says which of them there are.
 * @example record(rows, 'vehicle', {word: {singular: 'veículo', plural: 'veículos', gender: 'm'}, path: '/app/options/vehicle',
 *   fields: {name: text('Modelo', {showColumn: 50}).required()}, label: ['name']})
 */
export function record<
  const N extends string,
  const S extends Shape,
  const State extends string = never,
  const Name extends string = never,
  F extends Shape = Record<never, never>,
  const V extends RecordVerb = RecordVerb,
>(
  rows: RecordRows<NoInfer<N>, NoInfer<V>>,
  name: N,
  options: RecordOptions<S, State, Name, F, V>,
): RecordContract<S, State, Name, F, V> {
  const { word, path, label, states, columns = {}, unique = [], number = false } = options
  const hasNumber = number !== false
  const words = wordsOf(word)
  const fields = withSpan(schemasOf(options.fields), options.span)
  refuseKeptNames(name, fields)
  const asked = askedFields(fields)
  /** A day may be meant though it is unusual: the call says so then. */
  const isAsked = Object.values(fields).some((schema) => schema && metaOf(schema).unusual)
  const confirmed: Shape = isAsked ? confirmation : {}
  const stored = storedFields(
    { ...fields, ...schemasOf(options.shown ?? {}) },
    { hasNumber, states, columns, isHidden: options.diagnosis !== undefined },
  )
  const citizens = citizenFields(fields)
  const searched = searchedLabels(fields, label)
  const table: Rows = { ...rows }
  const rowOf = (verb: string) => table[`${name}${verb}`]
  const listed = rowOf('List')
  if (!listed) throw new Error(`${name} has no access row to list it`)
  const reads = { reads: [name] }
  const writes = { writes: [name, ...(options.writes ?? [])] }
  /** Who writes about a citizen is in the citizen's access log: answers name whom they concern. */
  const logged: QueryOptions = citizens.length > 0 ? { logs: 'citizenIds' } : {}
  const done = {
    id: id().required(),
    version: integer('Versão'),
    ...(citizens.length > 0 && { citizenIds: list('Cidadãos', 20, id().required()) }),
    // The log and the feed say to others nothing of an entry that does not exist for them.
    ...(options.diagnosis !== undefined && { isProtected: protectedMark() }),
    ...(personField({ fields }) !== undefined && { isProtected: personMark() }),
    ...lackingFields(states),
  }
  const readLogged = (at: string, paths = citizens): QueryOptions =>
    paths.length === 0 ? {} : { logs: paths.map((path) => `${at}${plainPath(path)}.id`).join(' ') }
  const item = rowFields(stored, hiddenInRows(fields, options.listed))
  const one = { id: id().required() }
  /** By its own row, or by another's permission where it has none and there may be none. */
  const ask = (verb: RecordVerb, title: string, rest: Asked, otherwise?: AccessRow) => {
    const called = `${name}${verbNames[verb]}`
    const own = rowOf(verbNames[verb])
    if (own) return query(own, rest)
    if (!otherwise) throw new Error(`${name} has no access row ${called}`)
    return query(called, { ...rest, permission: otherwise, title })
  }

  const verbs: readonly RecordVerb[] = options.verbs ?? recordVerbs
  const update = rowOf(verbNames.update)
  const get = () =>
    ask(
      'get',
      `Consultar ${word.singular}`,
      { input: one, output: { ...stored, ...lackingFields(states) }, ...reads, ...readLogged('') },
      listed,
    )
  const changing = { output: done, ...writes, ...logged }
  const queries: Readonly<Record<RecordVerb, () => unknown>> = {
    get,
    create: () => ask('create', words.create, { input: { ...asked, ...confirmed }, ...changing }),
    update: () =>
      ask('update', words.update, {
        input: { ...updateOf(keptFields({ fields, diagnosis: options.diagnosis }, asked)), ...confirmed },
        ...(verbs.includes('get') && { readBy: get() }),
        ...changing,
      }),
    remove: () => ask('remove', words.remove, { input: one, ...changing }, update),
    restore: () => ask('restore', `Restaurar ${word.singular}`, { input: one, ...changing }, update),
    search: () => ask('search', `Buscar ${word.plural}`, searchShape(name), listed),
    transition: () =>
      ask(
        'transition',
        `Mudar a situação: ${word.singular}`,
        {
          input: {
            id: id().required(),
            transition: oneOf('Transição', transitionTitles(states)).required(),
            reason: longText('Motivo', { personal: 'text' }).max(1000),
            version: integer('Versão'),
            ...stepFields(fields, states),
            ...confirmed,
          },
          ...(verbs.includes('get') && { readBy: get() }),
          ...changing,
        },
        update,
      ),
    history: () =>
      ask(
        'history',
        `Histórico: ${word.singular}`,
        // The id of the last entry that is known: older ones are asked for.
        { input: { ...one, before: id('Antes de') }, output: historyOutput, ...reads, ...logged },
        listed,
      ),
  }

  const calls: Readonly<Partial<Record<RecordVerb, unknown>>> = options.wire?.calls ?? {}
  // One set of fields, a query for each verb: the types of S are restored for the callers.
  return {
    name,
    word,
    words,
    path,
    verbs,
    paths: options.paths,
    titles: titlesOf(words, options.titles),
    fields,
    declared: { fields: options.fields, filters: options.filters },
    label,
    called: options.called,
    searched,
    unique,
    hasNumber,
    sequence: typeof number === 'string' ? number : name,
    states,
    citizens,
    period: options.period,
    span: options.span,
    receipt: options.receipt,
    signatures: options.signatures ?? [],
    diagnosis: options.diagnosis,
    wire: options.wire,
    list: listQuery(listed, {
      title: word.plural,
      filters: {
        ...filterFields(stored),
        ...periodFilters(options.period),
        ...spanFilter(options.span),
        ...options.filters,
      },
      item,
      orderBy: options.orderBy ?? ['updatedAt', ...columnsOf(fields)],
      defaultOrder: options.defaultOrder ?? ['updatedAt', 'desc'],
      ...reads,
      ...readLogged('items.', begunIn(item, citizens)),
    }),
    ...Object.fromEntries(verbs.map((verb) => [verb, calls[verb] ?? queries[verb]()])),
    // As above.
  } as unknown as RecordContract<S, State, Name, F, V>
}

const columnsOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((key) => fields[key] && metaOf(fields[key]).showColumn)

const hiddenInRows = (fields: Fields, listed: readonly string[] | undefined): string[] =>
  listed
    ? [
        ...Object.keys(fields).filter((key) => !listed.includes(key)),
        // The mark stands beside the diagnosis.
        ...(listed.some((key) => fields[key] && metaOf(fields[key]).isProtected) ? [] : ['namesProtected']),
      ]
    : []

const periodFilters = (period: Period | undefined): Shape =>
  period
    ? {
        [period.from]: date(period.labels[0], { showFilter: 'panel' }),
        [period.to]: date(period.labels[1], { showFilter: 'panel' }),
      }
    : {}

type Asked = { input: Shape; output: Shape } & QueryOptions

type Rows = Readonly<Record<string, AccessRow | undefined>>

const transitionTitles = (states: States | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(states?.transitions ?? {}).map(([key, { title }]) => [key, title]))

/** A record whatever its fields, states and verbs: the kits read its fields by name, and ask what it can do. */
export type AnyRecord = Declared<Shape, string, string, Shape> & {
  readonly verbs: readonly RecordVerb[]
} & Partial<RecordQueries<Shape, string, string>>

/** A record that has these verbs, and may have others. */
export type Having<V extends RecordVerb> = AnyRecord & Required<Pick<AnyRecord, V>>

/** Whether a record has all of these verbs. */
export const has = <const V extends RecordVerb>(of: AnyRecord, ...verbs: readonly V[]): of is Having<V> =>
  verbs.every((verb) => of[verb] !== undefined)

/** A record of any fields, where its type says too much to fit `AnyRecord`. */
export type RecordLike = Pick<AnyRecord, 'name' | 'words' | 'path' | 'paths' | 'titles' | 'label' | 'verbs'>

/** The same record, as the kits read it: only the types of its fields differ. */
export const anyRecord = (of: RecordLike): AnyRecord => of as unknown as AnyRecord

/** All queries of a record that its declaration makes meaningful: those that need a handler. */
export function queriesOf(declared: RecordLike): readonly Query[] {
  const of = anyRecord(declared)
  const all = [of.list, ...answeredVerbs(of).map((verb) => of[verb])]
  return all.filter((query) => query !== undefined)
}

/** The verbs that somebody answers: a search needs words to find, a transition states. */
export const answeredVerbs = ({ verbs, searched, states }: AnyRecord): RecordVerb[] =>
  verbs.filter(
    (verb) => (verb !== 'search' || searched.length > 0) && (verb !== 'transition' || states !== undefined),
  )

/** A field of a record as the forms and lists see it. */
export const fieldOf = (of: AnyRecord, name: string): yup.AnySchema | undefined =>
  of.list.list.itemFields[name] ?? of.fields[name]
