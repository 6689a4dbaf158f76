import { anonymise, type Pseudonym } from '@saude/contract/personal'
import type { Query } from '@saude/contract/query'
import { plainRows } from '@saude/contract/row-text'
import { isProvider } from '@saude/contract/session'
import { shape } from '@saude/contract/shape'
import { problems, validated } from '@saude/contract/validate'
import type { AnySchema } from 'yup'
import { refuseAnonymised } from './anonymous.ts'
import { commitSteps } from './commit.ts'
import { within } from './deadline.ts'
import { failureOf } from './failures.ts'
import type { Ask, Call, Handler } from './handlers.ts'
import { hashOf, type ReceiptBook, type Record as RecordReceipt } from './receipts.ts'
import { noClient, scoped } from './scope.ts'
import type { Store } from './store.ts'
import type { CallContext } from './user.ts'

/** Runs a query in another area, or this one, with the given context. */
export type AskArea = (query: string, input: unknown, context: CallContext) => Promise<unknown>

export interface RunOptions {
  readonly store: Store
  readonly receipts: ReceiptBook
  readonly ask: AskArea
  readonly pseudonym: Pseudonym
  readonly now: () => Date
  /** Gets what nobody expected; never an input or an answer. */
  readonly complain: (query: string, requestId: string, error: unknown) => void
}

/** In tests and development every answer is checked against its contract; production shapes only (stack.md). */
const checksAnswers = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

/**
 * One call of one query: validate → refuse anonymised → receipt → handler → shape → anonymise.
 * @throws AppError always, whatever happened inside
 */
export async function runCall(
  handler: Handler,
  input: unknown,
  context: CallContext,
  options: RunOptions,
): Promise<unknown> {
  const { query } = handler
  try {
    const value = validated(query.input, input)
    // An object schema's value is a record.
    if (context.user.isAnonymization) refuseAnonymised(query, value as Readonly<Record<string, unknown>>)
    const { user, requestKey } = context
    if (!query.mutates || query.unrecorded || requestKey === undefined || user.id === null)
      return await within(query, context, (signal) => execute(handler, value, context, options, signal))
    const act = {
      userId: user.id,
      requestKey,
      query: query.name,
      hash: hashOf(query.name, value, context.files),
    }
    // The time limit is outside: who repeats the call after it waits for the execution that still runs.
    return await within(query, context, (signal) =>
      options.receipts.once(act, (record) => execute(handler, value, context, options, signal, record)),
    )
  } catch (error) {
    throw failureOf(error, query, (cause) => options.complain(query.name, context.requestId, cause))
  }
}

async function execute(
  handler: Handler,
  value: unknown,
  context: CallContext,
  options: RunOptions,
  signal: () => AbortSignal,
  record?: RecordReceipt,
): Promise<unknown> {
  const { query } = handler
  const { user } = context
  const { store, pseudonym } = options
  const now = options.now()
  const client = query.crossClient && isProvider(user.groups) ? undefined : (user.client?.id ?? noClient)
  const stamp = {
    client: user.client?.id,
    by: user.id === null ? null : { id: user.id, name: user.name },
    now,
  }
  const answered = (answer: unknown) => {
    // Every contract's output is an object schema.
    const shaped = shape(query.output as AnySchema, answer)
    if (checksAnswers) checkAnswer(query, shaped)
    return user.isAnonymization ? anonymise(query.output as AnySchema, shaped, pseudonym) : shaped
  }
  let committed: { readonly shaped: unknown } | undefined
  const call: Call = {
    user,
    now,
    get signal() {
      return signal()
    },
    store,
    requestId: context.requestId,
    ...(context.files && { files: context.files }),
    ...(context.origin && { origin: context.origin }),
    ask: asker(context, signal, options.ask),
    progress: (fraction, message) => context.progress?.(fraction, message),
    scope: (definition) =>
      scoped(store, definition, client, context.asText === true && !user.isAnonymization),
    commit: async (steps, answer) => {
      if (committed) throw new Error(`${query.name} commits twice`)
      if (!query.mutates) throw new Error(`${query.name} writes, but does not say so`)
      const shaped = query.unrecorded ? null : answered(answer)
      await commitSteps(steps, shaped, { store, query, user, stamp, record, pseudonym })
      committed = { shaped }
      return answer
    },
  }
  const answer = await handler.run(value, call)
  if (committed && !query.unrecorded) return committed.shaped
  const shaped = answered(answer)
  // Nothing was written; the receipt still keeps the id from being used for something else.
  if (record && !committed) await store.atomically([record(shaped, now)])
  return shaped
}

function asker(context: CallContext, signal: () => AbortSignal, ask: AskArea): Ask {
  let count = 0
  return async <In, Out>(query: Query<In, Out>, input: In): Promise<Out> => {
    count += 1
    const { requestKey, files: _, progress: __, asText: ___, ...rest } = context
    const answer = await ask(query.name, input, {
      ...rest,
      signal: signal(),
      // A mutation asked for by a mutation is part of the same act.
      ...(requestKey !== undefined && { requestKey: `${requestKey}/${query.name}/${count}` }),
    })
    return answer as Out // shaped by its service to this very contract
  }
}

function checkAnswer(query: Query, shaped: unknown): void {
  const found = problems(query.output as AnySchema, plainRows(shaped)) // an object schema
  const [first] = Object.entries(found)
  if (first) throw new Error(`${query.name} answers what its contract forbids: ${first[0]}: ${first[1]}`)
}
