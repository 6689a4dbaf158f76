import type { AnyCollection } from '../definition.ts'
import type { StoreErrorDetail, StoreErrorKind } from '../errors.ts'
import type { Writing } from '../types.ts'
import type { AnswerShape } from '../view/answers.ts'
import type { EncodedDocument } from './encode.ts'
import type { Match } from './part.ts'
import type { SeenShape } from './shapes.ts'
import type { Parameter } from './sql.ts'
import type { DeclaredView } from './view/declared.ts'
import type { ViewQuery } from './view/query.ts'

/** Stands in SQL, behind WHERE, for "is in the set of matches"; the worker decides how. */
export const TERMS = '@terms'
/** Stands behind the table's name for a hint that goes with it. */
export const HINT = '@hint'

/** A statement for the worker. With `match`, its first parameter is the worker's and stands for `TERMS`. */
export interface Query {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly collection: string
  readonly match?: Match
  /** The whole filter, of a page far from the beginning; the statement answers it too, but slowly. */
  readonly far?: Match
  /** With `match` or `far`: which of the matches in which order, the paths of the order and what stands behind ORDER BY. */
  readonly page?: {
    readonly paths: readonly string[]
    readonly order: string
    readonly skip: number
    readonly limit: number
  }
}

/** `most`: so many rows at most, or the read is refused. */
export type Read =
  /** Answers the text of a JSON array of the only column, which holds JSON texts. */
  | { readonly kind: 'rows'; readonly query: Query; readonly most: number }
  /**
   * The same of the first rows, until they are enough for a part; the second column is the place of each among all that
   * are asked for, and the array ends with the place at which to go on.
   */
  | { readonly kind: 'part'; readonly query: Query }
  /** Answers the numbers of the only column, of all rows. */
  | { readonly kind: 'numbers'; readonly query: Query }
  /** Answers the texts of the only column, with instants and truth values as on the wire. */
  | { readonly kind: 'texts'; readonly query: Query; readonly most: number }
  /** Answers the text of a JSON array of arrays. */
  | { readonly kind: 'table'; readonly query: Query; readonly most: number }
  | { readonly kind: 'count'; readonly query: Query }
  /** Answers the text of a JSON array of rows or groups of a view; with null its one text. */
  | {
      readonly kind: 'view'
      readonly query: ViewQuery
      readonly answer: AnswerShape | null
      readonly most: number
    }
  /** Answers the text of a `ViewState`. */
  | { readonly kind: 'viewState'; readonly view: string }
  /** Answers the lines of the query plan as a JSON array. */
  | { readonly kind: 'plan'; readonly query: Query }

export type Step =
  | {
      readonly kind: 'insert'
      readonly collection: string
      readonly documents: readonly EncodedDocument[]
      /** `updatedAt` does not fall behind what was visible before (stamps.ts). */
      readonly stamped?: boolean
    }
  /** Inserts documents that travel as JSON texts. */
  | { readonly kind: 'load'; readonly collection: string; readonly documents: readonly string[] }
  | {
      readonly kind: 'put'
      readonly collection: string
      readonly document: EncodedDocument
      readonly stamped?: boolean
    }
  | {
      readonly kind: 'modify'
      readonly query: Query
      readonly update: EncodedUpdate
      /** The document to begin with when nothing is found. */
      readonly upsert?: EncodedDocument
      /** Nothing found is `stale`. */
      readonly must?: boolean
      readonly answer?: 'before' | 'after'
      readonly stamped?: boolean
    }
  | {
      readonly kind: 'replace'
      readonly query: Query
      readonly document: EncodedDocument
      readonly upsert?: EncodedDocument
    }
  | {
      readonly kind: 'delete'
      readonly query: Query
      readonly must?: boolean
      readonly softDelete?: SoftDelete
    }
  | { readonly kind: 'check'; readonly query: Query; readonly wanted: boolean }
  | { readonly kind: 'change'; readonly entry: EncodedDocument }
  /** Makes the rows of a view of documents whose ids lie behind one and up to another one. */
  | { readonly kind: 'project'; readonly view: string; readonly after: string; readonly upTo: string }
  /** All rows of a view are there. */
  | { readonly kind: 'complete'; readonly view: string }
  /** Removes a line's entries up to a sequence, but not the newest. */
  | { readonly kind: 'forget'; readonly line: string; readonly sequence: number }

export interface SoftDelete {
  readonly deletedAt: string
  readonly deletedBy: string | null
}

export interface EncodedUpdate {
  readonly set?: EncodedDocument
  readonly unset?: readonly string[]
  readonly inc?: Readonly<Record<string, number>>
  readonly push?: Readonly<Record<string, EncodedDocument[string][]>>
  readonly pull?: EncodedDocument
  readonly setOnInsert?: EncodedDocument
}

export interface Write extends Writing {
  readonly kind: 'write'
  readonly steps: readonly Step[]
  readonly shapes: readonly (readonly [collection: string, ...shape: SeenShape])[]
}

/** What one step did. */
export interface StepResult {
  readonly matched: number
  readonly modified: number
  readonly upserted: number
  /** JSON text of the document asked for by `answer`. */
  readonly document?: string
  /** Of a feed entry. */
  readonly sequence?: number
}

/**
 * `begin` takes the indexes from an empty collection (answers 1; 0: it is not empty), `end` puts back one of them
 * (answers how many are left), `empty` takes all documents and puts all indexes back, with `client` only where no other
 * client has any (answers 0; 1: another has); `commit` makes sure that what was loaded is on disk.
 */
export interface Fill {
  readonly kind: 'fill'
  readonly collection: string
  readonly phase: 'begin' | 'end' | 'empty' | 'commit'
  readonly client?: string
}

/** Fails where the file is not in its place any more. */
export interface Check {
  readonly kind: 'check'
}

export type Request = Read | Write | Fill | Check | { readonly kind: 'close' }
/** `caller`: on whose behalf it is read; '' where no one waits for it. */
export type Numbered = readonly [id: number, request: Request, caller: string]

export interface Failure {
  readonly kind: StoreErrorKind
  readonly message: string
  readonly detail: StoreErrorDetail
}

export type Answer =
  | readonly [
      id: number,
      isDone: true,
      value: string | number | readonly string[] | Float64Array | readonly StepResult[],
    ]
  | readonly [id: number, isDone: false, failure: Failure]

/** What the worker is started with. */
export interface WorkerSettings {
  readonly file: string
  readonly collections: readonly AnyCollection[]
  readonly views: readonly DeclaredView[]
  /** The largest number of pages of the file; tests fill the disk with it. */
  readonly maxPages?: number
}

/** The worker's first message. */
export type Opened =
  | {
      readonly isOpen: true
      readonly shapes: readonly (readonly [collection: string, ...shape: SeenShape])[]
    }
  | { readonly isOpen: false; readonly failure: Failure }
