import type { Query } from '@saude/contract/query'
import type { Lasting } from './deadline.ts'
import type { Ask } from './handlers.ts'
import type { CallContext } from './user.ts'

/** Runs a query in another area, or this one, with the given context. */
export type AskArea = (query: string, input: unknown, context: CallContext) => Promise<unknown>

/** What a second attempt would do again: log-ins use up proofs, and other areas may have written. */
export interface Done {
  isUnrepeatable: boolean
}

/** The caller's rights and time, without what belongs to the one call. */
export function askingContext(context: CallContext): CallContext {
  const { requestKey: _, files: __, progress: ___, ...rest } = context
  return rest
}

/** A handler's `ask`: the caller's rights and what is left of the time. */
export function asker(context: CallContext, lasting: Lasting, ask: AskArea, done: Done): Ask {
  const { requestKey } = context
  let count = 0
  return async <In, Out>(query: Query<In, Out>, input: In): Promise<Out> => {
    lasting.check()
    count += 1
    if (query.mutates && !query.repeatable) done.isUnrepeatable = true
    const answer = await ask(query.name, input, {
      ...askingContext(context),
      signal: lasting.end,
      // A mutation asked for by a mutation is part of the same act.
      ...(requestKey !== undefined && { requestKey: `${requestKey}/${query.name}/${count}` }),
    })
    return answer as Out // shaped by its service to this very contract
  }
}
