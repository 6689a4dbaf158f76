import { AppError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { requestCounts } from '@saude/health-secretary/contract/protocol'
import type { Store } from '@saude/store'
import { snapshots, type Waiting } from './collection.ts'

type Asked = <In, Out>(query: Query<In, Out>, input: In) => Promise<Out>

/**
 * The waiting lists of a day, as they were when it was counted for the first time: they are taken once, so that a snapshot which
 * is made anew has the same.
 */
export function waitingLists(store: Store, client: string, asked: Asked) {
  let known: { readonly day: string; readonly waiting: Waiting } | undefined
  return async (day: string): Promise<Waiting | null> => {
    if (known?.day === day) return known.waiting
    const stored = await store.collection(snapshots).findOne({ _id: `${client}:${day}`, client })
    const waiting = stored?.waiting ?? (await unlessAway(async () => (await asked(requestCounts, {})).items))
    if (waiting) known = { day, waiting }
    return waiting
  }
}

/** Figures of people do not wait for an area that is away; the next count of the day asks it again. */
async function unlessAway(part: () => Promise<Waiting>): Promise<Waiting | null> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
