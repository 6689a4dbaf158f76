import type { Answer, Query } from '@saude/contract/query'
import type { AnyCollection, CollectionDefinition, Entity, Operation, Store } from '@saude/store'
import type { Keyed } from './keyed.ts'
import type { Scoped } from './scope.ts'
import type { Step } from './steps.ts'
import type { CallContext, User } from './user.ts'

export type { Scoped } from './scope.ts'
export {
  absent,
  change,
  exists,
  insert,
  type MadeIn,
  madeIn,
  type New,
  type Patch,
  put,
  remove,
  removeAll,
  type Step,
  type Stored,
  softDelete,
  update,
  updateAll,
} from './steps.ts'
export type { CallContext, Origin, UploadedFile, User } from './user.ts'

/** The collections of an area under the names that its handlers use. */
export type Collections = Readonly<Record<string, AnyCollection>>

export type DocumentOf<D> = D extends CollectionDefinition<infer T> ? T : never

/** A handler's collections: each sees the caller's client only. */
export type ScopedCollections<Cs extends Collections> = {
  readonly [K in keyof Cs]: Scoped<DocumentOf<Cs[K]>>
}

/** Runs another query with the caller's rights and what is left of the caller's time. */
export type Ask = <In, Out>(query: Query<In, Out>, input: In) => Promise<Out>

/** What a call brings along; `handlersFor` adds the typed input and collections. */
export interface Call extends Pick<CallContext, 'requestId' | 'files' | 'origin'> {
  readonly user: User
  /** The instant of the call: use it in place of `new Date()`. */
  readonly now: Date
  /** When the person acted: of what waited on a device earlier than `now` (`acted-at.ts`). */
  readonly actedAt: Date
  readonly ask: Ask
  /** Shows a waiting person how far the work is, 0 to 1. */
  readonly progress: (fraction: number, message?: string) => void
  /** Aborts when the caller is gone (reading queries) or the time is over. */
  readonly signal: AbortSignal
  /** The store without the tenant filter: for core's sessions and the like, and for `tombstones`. */
  readonly store: Store
  /** Keyed digests: what stands on a paper and cannot be guessed is made by them. */
  readonly keyed: Keyed
  readonly scope: <T extends Entity>(definition: CollectionDefinition<T>) => Scoped<T>
  /**
   * Writes everything in one transaction: the steps, the idempotency record of this call and the entries of the change feed
   * (topics = the query's `writes`). Once in a call; its answer is what every repetition of the call gets.
   * Where something that the handler read was changed meanwhile, the whole handler runs again with fresh reads: what
   * it does beside reading, `ask` and `commit` must bear that, and what a precondition forbids it must refuse itself.
   * @throws AppError `notFound` (the document is gone), `conflict` (the caller's version is stale; a value that must
   * be unique, with the field named)
   */
  readonly commit: <A>(steps: readonly (Step | Operation)[], answer: A) => Promise<A>
}

export interface HandlerArgs<In, Cs extends Collections> extends Call {
  readonly input: In
  readonly collections: ScopedCollections<Cs>
}

/** A query and the function that answers it. */
export interface Handler {
  readonly query: Query
  readonly run: (input: unknown, call: Call) => Promise<unknown>
}

/**
 * The word with which an area writes its handlers: `const on = handlersFor(collections)`, then
 * `export const getCitizen = on(citizenGet, async ({input, collections}) => …)`. The input is validated and typed;
 * the answer may hold more than is declared, and Dates for instants.
 */
export function handlersFor<Cs extends Collections>(definitions: Cs) {
  const scopes = scopesOf(definitions)
  return <In, Out>(
    query: Query<In, Out>,
    handle: (args: HandlerArgs<In, Cs>) => Promise<Answer<Out>> | Answer<Out>,
  ): Handler => ({
    query,
    run: async (input, call) => {
      // Inherited, not copied: what a handler does not ask for is not made.
      const args: Call = Object.create(call)
      // The kit validated the input by query.input just before.
      return handle(Object.assign(args, { input: input as In, collections: scopes(call) }))
    },
  })
}

/** Collections that are scoped when a handler takes them: most take one of a dozen. */
function scopesOf<Cs extends Collections>(definitions: Cs): (call: Call) => ScopedCollections<Cs> {
  const calls = Symbol('call')
  const prototype = {}
  for (const [key, definition] of Object.entries(definitions))
    Object.defineProperty(prototype, key, {
      enumerable: true,
      get(this: { readonly [calls]: Call }) {
        return this[calls].scope<Entity>(definition)
      },
    })
  // One scoped collection for each key of Cs, of the documents that its declaration names.
  return (call): ScopedCollections<Cs> => Object.assign(Object.create(prototype), { [calls]: call })
}
