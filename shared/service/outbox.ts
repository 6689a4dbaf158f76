import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { defineCollection, type Store } from '@saude/store'
import type { AskArea } from './asker.ts'
import { insert, type Step } from './steps.ts'
import { publicUser } from './user.ts'

/** A message to another area, written in the commit of what it is about. */
interface Outgoing {
  /** Also the input's `id`, by which the receiver knows a repetition. */
  readonly _id: string
  readonly client: string
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Every service that notifies others has this collection; entries go when they are delivered. */
export const outbox = defineCollection<Outgoing>('outbox', {
  tenant: 'client',
  about: { left: 'recados entre áreas, apagados quando chegam' },
})

/**
 * The step that notifies another area by one of its queries for services (access `service`): if and only if the commit
 * succeeds, and as often as needed until it has answered. It knows a repetition by the input's `id`.
 */
export const notifyLater =
  <In extends { readonly id: string }>(query: Query<In, unknown>, input: Omit<In, 'id'>): Step =>
  (stamp) => {
    const id = newId()
    return insert(outbox, { _id: id, query: query.name, input: { ...input, id } })(stamp)
  }

/**
 * The same message as a document, for what is no commit of a person: a demo that is filled, and a migration, of what was
 * stored before its owner asked for it.
 */
export function outgoing<In extends { readonly id: string }>(
  client: string,
  query: Query<In, unknown>,
  input: Omit<In, 'id'>,
): Outgoing {
  const id = newId()
  return { _id: id, client, query: query.name, input: { ...input, id } }
}

interface Delivery {
  readonly store: Store
  /** Asks as the service itself. */
  readonly ask: AskArea
  readonly complain: (error: unknown) => void
  /** Milliseconds until what failed is tried again. */
  readonly retryMs?: number
}

const askMs = 10_000
const batch = 100

/** Delivers what `notifyLater` wrote, the oldest first: after each commit, and again while an owner is away. */
export function deliver({ store, ask, complain, retryMs = 2_000 }: Delivery): () => Promise<void> {
  const waiting = store.collection(outbox)
  let isStopped = false
  let isComplained = false
  let running: Promise<void> | undefined
  let isAwaited = false
  let retry: NodeJS.Timeout | undefined

  async function one({ _id, client, query, input }: Outgoing): Promise<boolean> {
    try {
      const user = publicUser({ id: client, name: '' })
      await ask(query, input, { user, requestId: _id, deadline: Date.now() + askMs })
      await waiting.deleteOne({ _id, client })
      isComplained = false
      return true
    } catch (error) {
      // An area that is away is not reported every two seconds.
      if (!isComplained) complain(error)
      isComplained = true
      return false
    }
  }

  async function all(): Promise<void> {
    for (let after = ''; !isStopped; ) {
      const found = await waiting.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: batch }).toArray()
      const last = found.at(-1)
      if (!last) return
      for (const entry of found) if (!isStopped && !(await one(entry))) again()
      after = last._id
    }
  }
  const again = () => {
    clearTimeout(retry)
    retry = setTimeout(wake, retryMs).unref()
  }
  const failed = (error: unknown) => {
    if (isStopped) return
    complain(error)
    again()
  }
  function wake(): void {
    if (isStopped) return
    isAwaited = running !== undefined
    running ??= all()
      .catch(failed)
      .finally(() => {
        running = undefined
        if (isAwaited) wake()
      })
  }

  const unsubscribe = store.feed.subscribe(wake)
  wake()
  return async () => {
    isStopped = true
    unsubscribe()
    clearTimeout(retry)
    await running
  }
}
