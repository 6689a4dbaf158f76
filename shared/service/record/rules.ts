import type { Of, Shape } from '@saude/contract/query'
import type { RecordListInput } from '@saude/contract/record/declared'
import type { Entity, Operation, Store } from '@saude/store'
import type { Ask, Scoped, Step, User } from '../handlers.ts'
import type { RecordDocument } from './collection.ts'

/** An entry as a record's own rules see it. */
export type EntryOf<S extends Shape> = Of<S> & RecordDocument

/** A stored document of a record as an entry. */
export const declaredOf = <S extends Shape>(document: object): EntryOf<S> =>
  // It holds the declared fields, which its collection does not name.
  document as EntryOf<S>

/** A document of a record as its area reads it: with instants as Dates, which the types of a contract call texts. */
export const storedOf = <T extends Entity>(document: object): T =>
  // It holds what its area has stored, which its collection does not name.
  document as T

interface RuleCall {
  readonly user: User
  readonly now: Date
  readonly ask: Ask
  /** The area's store without the tenant filter, for what other collections say of an entry. */
  readonly store: Store
  /** The record's own collection, of the caller's client. */
  readonly entries: Scoped<RecordDocument>
}

type Steps = readonly (Step | Operation)[]
type After = Steps | { readonly steps: Steps; readonly answer: object }

/** A record's own rules, as plain functions beside its declaration; each is optional and stands alone. */
export interface RecordRules<S extends Shape = Shape, F extends Shape = Shape> {
  /**
   * Looks at the values before they are stored, references resolved; answers what is stored in their place.
   * `stored` is undefined for a new entry. @throws AppError to refuse
   */
  readonly before?: (
    values: Partial<Of<S>>,
    call: RuleCall & { readonly stored: EntryOf<S> | undefined },
  ) => Promise<Partial<Of<S>>> | Partial<Of<S>>
  /**
   * What speaks against values that may be meant all the same, after `before` has looked at them: a refusal with
   * `payload.warnings`, until the call says `isConfirmed` (of a record whose calls take it: `unusual` of a field).
   */
  readonly warns?: (
    values: Partial<Of<S>>,
    call: RuleCall & { readonly stored: EntryOf<S> | undefined },
  ) => Promise<readonly string[]> | readonly string[]
  /** In which state a new entry begins, where that is not always the first one of its states. */
  readonly begins?: (values: Partial<Of<S>>) => string
  /**
   * Values that a step from one state to another sets, in the same commit: when it was approved, and by whom.
   * @throws AppError to refuse the step
   */
  readonly sets?: (
    step: {
      readonly stored: EntryOf<S>
      readonly transition: string
      readonly reason: string | null
      /** What the step asked for, references resolved. */
      readonly given: Partial<Of<S>>
    },
    call: RuleCall,
  ) => Promise<Partial<Of<S>>> | Partial<Of<S>>
  /**
   * What `requires` of the record's steps is judged by beside the entry, such as the birth of its citizen; asked only where
   * a step requires something.
   */
  readonly knows?: (entry: EntryOf<S>, call: RuleCall) => Promise<object> | object
  /**
   * More steps of the same commit: a message, a place that becomes free. `after` is undefined where the entry is
   * removed, `transition` names the one that is taken. With an `answer` the call answers that besides.
   */
  readonly after?: (
    change: {
      readonly id: string
      readonly before: EntryOf<S> | undefined
      readonly after: EntryOf<S> | undefined
      readonly transition?: string
      readonly reason?: string | null
    },
    call: RuleCall,
  ) => Promise<After> | After
  /**
   * Of a record kept across clients: whose a new entry is, null where it is no client's; without it that of the client
   * that is chosen. @throws AppError to refuse
   */
  readonly whose?: (values: Partial<Of<S>>, call: RuleCall) => Promise<string | null> | string | null
  /**
   * Of a record kept across clients (a collection with `tenant: 'global'`): whose entries a list of provider staff asks
   * for, 'all' or one client's; without it, and for everybody else, those of their client.
   */
  readonly clients?: (
    input: Readonly<Record<string, unknown>>,
    user: User,
  ) => 'all' | { readonly id: string } | undefined
  /** What answers hold beside the stored fields (`shown` of the declaration): one object for each entry, in order. */
  readonly shown?: (
    entries: readonly EntryOf<S>[],
    call: RuleCall,
  ) => Promise<readonly object[]> | readonly object[]
  /** More of the answer to a creation, for a record whose `create` declares more. */
  readonly answer?: (entry: EntryOf<S>) => object
  /** What a record's own filters (`filters` of its declaration) ask of stored entries at the instant of the call. */
  where?(input: RecordListInput<S, F>, now: Date): object | undefined
  /** Narrows what a user may list, read and change: an ACS their micro-area. */
  readonly rows?: (call: RuleCall) => Promise<object> | object
}

/** A record's rules as those of any record: only the types of the fields differ. */
export const anyRules = <S extends Shape, F extends Shape>(rules: RecordRules<S, F>): RecordRules =>
  rules as unknown as RecordRules
