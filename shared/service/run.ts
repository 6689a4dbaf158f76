import { anonymise, type Pseudonym } from '@saude/contract/personal'
import type { Query } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { shape } from '@saude/contract/shape'
import { problems, validated } from '@saude/contract/validate'
import { fieldsIn } from '@saude/contract/values'
import type { CollectionDefinition, Columns, Entity, Reader, Store, View } from '@saude/store'
import { actedAtOf } from './acted-at.ts'
import { refuseAnonymised } from './anonymous.ts'
import { type AskArea, asker, askingContext, type Done } from './asker.ts'
import { callerOf } from './caller.ts'
import { commitSteps } from './commit.ts'
import { type Lasting, within } from './deadline.ts'
import type { Departure } from './departure.ts'
import { failureOf } from './failures.ts'
import type { Call, Handler } from './handlers.ts'
import { type Heavy, withoutPerson } from './heavy/heavy.ts'
import { hashOf, type Idempotency, type RecordAnswer } from './idempotency.ts'
import type { Keyed } from './keyed.ts'
import { askUnusual, refuseImplausible } from './plausible.ts'
import { refuseProtected, seesProtected } from './protected.ts'
import { withoutProtected } from './protected-values.ts'
import { untilUnraced } from './raced.ts'
import { noClient, scoped } from './scope.ts'
import { inSlices } from './slices.ts'
import { withCurrent } from './stale.ts'
import { madeIn } from './steps.ts'
import type { CallContext } from './user.ts'

export interface RunOptions {
  readonly store: Store
  readonly idempotency: Idempotency
  readonly ask: AskArea
  readonly pseudonym: Pseudonym
  readonly keyed: Keyed
  readonly now: () => Date
  /** Gets unexpected errors; never an input or an answer. */
  readonly complain: (query: string, requestId: string, error: unknown) => void
  readonly heavy: Heavy
}

/** In tests and development every answer is checked against its contract; production shapes only (stack.md). */
const checksAnswers = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

/**
 * One call of one query: validate → refuse anonymised → idempotency → handler, again where others wrote in between →
 * shape → anonymise.
 * @throws AppError always, whatever happened inside
 */
export async function runCall(
  handler: Handler,
  input: unknown,
  context: CallContext,
  options: RunOptions,
): Promise<unknown> {
  const { query } = handler
  let value: Readonly<Record<string, unknown>> = {}
  try {
    value = fieldsIn(validated(query.input, input) ?? {})
    const actedAt = actedAtOf(query.queueable ? context.actedAt : undefined, options.now())
    refuseImplausible(query, value, actedAt)
    askUnusual(query, value, actedAt)
    if (context.user.isAnonymization) refuseAnonymised(query, value)
    if (!seesProtected(context.user)) refuseProtected(query, value)
    const { user, requestKey } = context
    if (query.heavy && !query.mutates && !context.isWithinHeavy)
      return await within(query, context, ({ end }) => inTurn(handler, value, context, options, end))
    const isRecorded = query.mutates && !query.unrecorded && !query.repeatable
    if (!isRecorded || requestKey === undefined || user.id === null)
      return await within(query, context, (lasting) => repeated(handler, value, context, options, lasting))
    const act = {
      userId: user.id,
      requestKey,
      query: query.name,
      hash: hashOf(query.name, value, context.files),
    }
    // The time limit is outside: who repeats the call after it waits for the execution that still runs.
    return await within(query, context, (lasting) =>
      options.idempotency.once(act, (record) => repeated(handler, value, context, options, lasting, record)),
    )
  } catch (error) {
    const failure = failureOf(error, query, (cause) => options.complain(query.name, context.requestId, cause))
    throw await withCurrent(failure, query, value, (name, asked) =>
      options.ask(name, asked, askingContext(context)),
    )
  }
}

/** A heavy question waits for its turn, and is worked on for all who ask the same (`heavy/`). */
function inTurn(
  handler: Handler,
  value: unknown,
  context: CallContext,
  options: RunOptions,
  signal: Departure,
): Promise<unknown> {
  const { query } = handler
  const hash = hashOf(query.name, value, context.files)
  return options.heavy.run({ query, hash, context, signal }, async (working) => {
    // Of no single caller: each of them has their own deadline around it.
    const ofAll = { ...context, ...working, deadline: Date.now() + query.timeout, isWithinHeavy: true }
    let running: Promise<unknown> = Promise.resolve()
    try {
      return await within(query, ofAll, (lasting) => {
        running = repeated(handler, value, ofAll, options, lasting)
        return running
      })
    } finally {
      // Its place is free when it has ended, not when no one waits for it any more.
      await running.catch(() => {})
    }
  })
}

type Execution = Parameters<typeof execute>

/** Runs the handler, a heavy act when it is its turn; who repeats the act waits for what runs and takes no place. */
function repeated(
  handler: Handler,
  value: unknown,
  context: CallContext,
  options: RunOptions,
  lasting: Lasting,
  record?: RecordAnswer,
): Promise<unknown> {
  if (handler.query.heavy !== 'act' || context.isWithinHeavy)
    return unraced(handler, value, context, options, lasting, record)
  const within = { ...context, isWithinHeavy: true }
  return options.heavy.act(context, lasting.end, () => {
    lasting.check()
    return unraced(handler, value, within, options, lasting, record)
  })
}

/** Runs the handler until no one writes between its reading and its commit (`raced.ts`). */
function unraced(
  handler: Handler,
  value: unknown,
  context: CallContext,
  options: RunOptions,
  lasting: Lasting,
  record?: RecordAnswer,
): Promise<unknown> {
  const done = { isUnrepeatable: handler.query.unrecorded }
  const call: Execution = [handler, value, context, options, lasting, done, record]
  return untilUnraced(
    () => execute(...call),
    () => !done.isUnrepeatable,
    lasting,
  )
}

async function execute(
  handler: Handler,
  value: unknown,
  context: CallContext,
  options: RunOptions,
  lasting: Lasting,
  done: Done,
  record?: RecordAnswer,
): Promise<unknown> {
  const { query } = handler
  const { user } = context
  const { pseudonym } = options
  const reader = {
    query: query.name,
    caller: callerOf(context),
    check: lasting.check,
    walks: new Set<() => Promise<void>>(),
  }
  const store = readBy(options.store, reader)
  const now = options.now()
  // Only what may wait on a device was done at another time.
  const actedAt = actedAtOf(query.queueable ? context.actedAt : undefined, now)
  const version = versionOf(value)
  const isProtectedSeen = seesProtected(user)
  const client = query.crossClient && isProvider(user.groups) ? undefined : (user.client?.id ?? noClient)
  const stamp = {
    client: user.client?.id,
    by: user.id === null ? null : { id: user.id, name: user.name },
    now,
    actedAt,
    ...(user.post && { post: madeIn(user.post) }),
  }
  const shaped = (part: unknown) => {
    // Every contract's output is an object schema.
    const whole = shape(query.output, part)
    return isProtectedSeen ? whole : withoutProtected(query.output, whole)
  }
  const answered = async (answer: unknown) => {
    const whole = await inSlices(answer, shaped)
    if (checksAnswers) checkAnswer(query, whole)
    if (!user.isAnonymization) return whole
    return inSlices(whole, (part) => anonymise(query.output, part, pseudonym))
  }
  let committed: { readonly shown: unknown } | undefined
  const call: Call = {
    user: query.heavy === 'shared' ? withoutPerson(user, query.name) : user,
    now,
    actedAt,
    get signal() {
      return lasting.signal()
    },
    store,
    keyed: options.keyed,
    requestId: context.requestId,
    ...(context.files && { files: context.files }),
    ...(context.origin && { origin: context.origin }),
    ask: asker(context, lasting, options.ask, done),
    progress: (fraction, message) => context.progress?.(fraction, message),
    scope: (definition) => scoped(store, definition, client, isProtectedSeen),
    commit: async (steps, answer) => {
      if (committed) throw new Error(`${query.name} commits twice`)
      if (!query.mutates) throw new Error(`${query.name} writes, but does not say so`)
      // What the deadline found uncommitted stays so; a caller that is gone stops no writing.
      lasting.check()
      const shown = query.unrecorded ? null : await answered(answer)
      lasting.check()
      await commitSteps(steps, shown, { store, query, stamp, version, record })
      committed = { shown }
      return answer
    },
  }
  const answer = await handler.run(value, call).finally(() => endWalks(reader))
  if (committed && !query.unrecorded) return committed.shown
  const shown = await answered(answer)
  // Nothing was written; the record still keeps the id from being used for something else.
  if (record && !committed) await store.atomically([record(shown, now)])
  return shown
}

/** The store as one call reads it: not at all once the call is over. What is kept for others is read from `shared`. */
function readBy(store: Store, reader: Reader): Store {
  return Object.create(store, {
    collection: {
      value: (definition: CollectionDefinition<Entity>, own = reader) => store.collection(definition, own),
    },
    view: {
      value: <C extends Columns>(definition: View<C>, own = reader) => store.view(definition, own),
    },
  })
}

/** Gives back what walks hold that were not gone to their end. */
function endWalks({ walks }: Reader): void {
  for (const close of walks) close().catch(() => {})
}

/** The version that the caller has seen. */
const versionOf = (input: unknown): number | undefined =>
  typeof input === 'object' && input !== null && 'version' in input && typeof input.version === 'number'
    ? input.version
    : undefined

function checkAnswer(query: Query, shaped: unknown): void {
  const found = problems(query.output, shaped) // an object schema
  const [first] = Object.entries(found)
  if (first) throw new Error(`${query.name} answers what its contract forbids: ${first[0]}: ${first[1]}`)
}
