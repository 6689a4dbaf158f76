import type { ListInput, ListQuery } from '../list-query.ts'
import type { Of, Query, Shape } from '../query.ts'
import type { Fields } from './fields.ts'
import type { History } from './history.ts'
import type { Lacking } from './lacking.ts'
import type { OwnPaths, RecordScreen } from './routes.ts'
import type { Span } from './span.ts'
import type { States } from './states.ts'
import type { RecordVerb } from './verbs.ts'
import type { Wire } from './wire.ts'
import type { Word, wordsOf } from './words.ts'

/** What the kit keeps beside a record's own fields. */
// A type, not an interface: only types fit where any fields are expected.
export type Kept<State extends string = string> = {
  id: string
  number?: string | null | undefined
  state?: State | null | undefined
  createdAt?: string | null | undefined
  updatedAt?: string | null | undefined
  updatedBy?: { id: string; name?: string | null | undefined } | null | undefined
  version?: number | null | undefined
}

type Filters<S extends Shape> = { [K in keyof Of<S>]?: Of<S>[K] | null | undefined }
/** What a period's filters are usually called; a record may name them otherwise. */
interface PeriodInput {
  initialDate?: string | null | undefined
  finalDate?: string | null | undefined
  /** Of a record with a span. */
  on?: string | null | undefined
}
/** What a record's list is asked by: its fields as filters, and those of its own, which come first. */
export type RecordListInput<S extends Shape, F extends Shape> = ListInput &
  Omit<Filters<S>, keyof F> &
  Filters<F> &
  PeriodInput

interface Done {
  id: string
  version?: number | null | undefined
  citizenIds?: string[] | null | undefined
  isProtected?: boolean | null | undefined
  /** Of a record whose steps ask something of what is stored. */
  lacking?: readonly Lacking[] | null | undefined
}
/** Values of declared fields: their types are inferred from the declaration alone. */
type Own<S extends Shape> = Of<NoInfer<S>>

/** What is said of a record, whatever can be done with its entries. */
export interface Declared<S extends Shape, State extends string, Name extends string, F extends Shape> {
  readonly name: string
  readonly word: Word
  readonly words: ReturnType<typeof wordsOf>
  /** Path of the list screen; create, update and details lie below it. */
  readonly path: string
  /** Where screens lie that are not below the list. */
  readonly paths: OwnPaths | undefined
  /** Titles of its screens. */
  readonly titles: Readonly<Record<RecordScreen, string>>
  /** The declared fields, generated ones included. */
  readonly fields: Fields
  /** Fields and own filters with their types, which stay known where queries are replaced by spreading. */
  readonly declared: { readonly fields: S; readonly filters: F | undefined }
  /** Fields that name an entry in headings, questions and sheets, the first one first. */
  readonly label: readonly string[]
  /** What an entry is called, where that is not its label's values side by side. */
  readonly called: ((entry: object) => string) | undefined
  /** Own texts of the label: found by the beginnings of their words. */
  readonly searched: readonly string[]
  readonly unique: readonly string[]
  readonly hasNumber: boolean
  /** Under which name its numbers are counted: its own, or one that several records share. */
  readonly sequence: string
  readonly states: States<State, Name> | undefined
  /** Paths of the fields that refer to citizens, `parts[].of` within lists. */
  readonly citizens: readonly string[]
  readonly period: Period | undefined
  readonly span: Span | undefined
  /** Names of the fields on its printed receipt; undefined where it has none. */
  readonly receipt: readonly string[] | undefined
  /** Who signs the receipt. */
  readonly signatures: readonly string[]
  /** The field that says of which diagnosis an entry is. */
  readonly diagnosis: string | undefined
  /** Where its calls do not say its fields side by side: `get`, `create` and `update` are then `wire.calls`. */
  readonly wire: Wire | undefined
  readonly list: ListQuery<RecordListInput<NoInfer<S>, NoInfer<F>>, Own<S> & Kept<State>>
}

/** Beside days that may be unusual (`confirmation` of `plausible.ts`); calls of other records refuse it. */
type Confirmed = { isConfirmed?: boolean | null | undefined }

/** The queries of a record beside its list, by verb. */
export interface RecordQueries<S extends Shape, State extends string, Name extends string> {
  readonly get: Query<{ id: string }, Own<S> & Kept<State> & Pick<Done, 'lacking'>>
  readonly create: Query<Own<S> & Confirmed, Done>
  readonly update: Query<
    { id: string; document: Partial<Own<S>>; version?: number | null | undefined } & Confirmed,
    Done
  >
  readonly remove: Query<{ id: string }, Done>
  readonly restore: Query<{ id: string }, Done>
  readonly search: Query<{ q?: string | null | undefined }, { items: { id: string; name: string }[] }>
  readonly transition: Query<
    {
      id: string
      transition: Name
      reason?: string | null | undefined
      version?: number | null | undefined
      /** What the step asks for. */
      document?: Partial<Own<S>> | null | undefined
    } & Confirmed,
    Done
  >
  readonly history: Query<{ id: string; before?: string | null | undefined }, History>
}

/**
 * A record as it was declared, with its list and the query of each of its verbs: of a verb that it lacks there is none.
 * Any of them can be replaced by spreading: `{...record(…), list: own}`.
 */
export type RecordContract<
  S extends Shape = Shape,
  State extends string = string,
  Name extends string = string,
  F extends Shape = Shape,
  V extends RecordVerb = RecordVerb,
> = Declared<S, State, Name, F> & { readonly verbs: readonly V[] } & Pick<RecordQueries<S, State, Name>, V>

/** Two filters, the first and the last day of a period, both included, of a field that is a day or an instant. */
export interface Period<Key extends string = string> {
  readonly field: Key
  readonly from: string
  readonly to: string
  /** Their labels: 'Partida a partir de', 'Partida até'. */
  readonly labels: readonly [string, string]
}
