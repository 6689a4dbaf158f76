import type { Query } from '@saude/contract/query'
import { callerOf } from '../caller.ts'
import type { Departure } from '../departure.ts'
import type { CallContext, User } from '../user.ts'
import { createOneWork, type Working } from './one-work.ts'
import { type Asker, createPlaces, type PlaceLimits, usualPlaces } from './places.ts'

/** One heavy question: what is asked, by its hash, and by whom. */
export interface HeavyCall {
  readonly query: Pick<Query, 'name' | 'heavy'>
  /** Of query and input. */
  readonly hash: string
  readonly context: CallContext
  /** Of this caller, who may leave. */
  readonly signal: Departure
}

/** Does heavy work when it is its turn, that of a question once for all who ask the same. */
export type Heavy = ReturnType<typeof createHeavy>

/**
 * What queries that are declared `heavy` go through, in the process that does the work: few at once, one of a session, and
 * the same question asked at once is one piece of work; an act is never joined. All services of a process share one.
 */
export function createHeavy(limits: PlaceLimits = usualPlaces) {
  const places = createPlaces(limits)
  const oneWork = createOneWork()
  async function act<T>(context: CallContext, signal: Departure, work: () => Promise<T>): Promise<T> {
    const leave = await places.take(askerOf(context), signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    /**
     * Does what writes when it is its turn.
     * @throws AppError `tooManyRequests` where too many wait, `abort`, and whatever the work throws
     */
    act,
    /** @throws AppError `tooManyRequests` where too many wait, `abort`, and whatever the work throws */
    run: (call: HeavyCall, work: (working: Working) => Promise<unknown>): Promise<unknown> => {
      const { context, signal } = call
      return oneWork(keyOf(call), { signal, progress: context.progress }, (working) =>
        act(context, working.signal, () => work(working)),
      )
    },
    state: places.state,
  }
}

/** Who is answered alike: by rights, client and anonymisation, and where the query says so by person. */
function keyOf({ query, hash, context: { user } }: HeavyCall): string {
  const rights = [
    query.name,
    hash,
    user.client?.id,
    user.isAnonymization,
    user.healthUnitId,
    [...user.groups].sort(),
    [...user.permissions].sort(),
  ]
  return JSON.stringify(query.heavy === 'own' ? [...rights, user.id, user.cns, user.post?.id] : rights)
}

const askerOf = (context: CallContext): Asker => ({
  client: context.user.client?.id ?? '',
  session: callerOf(context),
})

/** A user of whom a handler may know the rights only, because others get the same answer. */
export function withoutPerson(user: User, query: string): User {
  const refuse = (what: string): never => {
    throw new Error(
      `${query} is heavy for all who have the same rights, and asks for the ${what} of one of them`,
    )
  }
  const { groups, permissions, client, isAnonymization, healthUnitId } = user
  return {
    groups,
    permissions,
    client,
    isAnonymization,
    healthUnitId,
    get id() {
      return refuse('id')
    },
    get name() {
      return refuse('name')
    },
    get cns() {
      return refuse('CNS')
    },
    get post() {
      return refuse('post')
    },
    get sessionId() {
      return refuse('session')
    },
  }
}
