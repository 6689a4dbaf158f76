import { AppError } from '@saude/contract/errors'
import { isFields } from '@saude/contract/values'
import type { Call, Handler } from '@saude/service/handlers'
import { sortBy } from '@saude/store'
import { citizenDelete, citizenRestore } from '../../../contract/citizen.ts'
import { citizenJoin, citizenPart } from '../../../contract/join.ts'
import { type Joining, joinings } from './joined.ts'

/** Records that were joined one after the other: more than anybody joins. */
const mostHops = 10

/** The record that stands for one that was joined with it; undefined for one that was not. */
export async function standsFor(call: Call, id: string): Promise<string | undefined> {
  const all = call.scope(joinings)
  let known: string | undefined
  for (let hop = 0; hop < mostHops; hop += 1) {
    const [last] = await all
      .find({ from: known ?? id, undoneAt: null }, { sort: sortBy<Joining>({ _id: -1 }), limit: 1 })
      .toArray()
    if (!last) return known
    known = last.into
  }
  return known
}

/** What is about the very record: through an old link no other one is removed. */
const exact = new Set([citizenDelete, citizenRestore, citizenJoin, citizenPart].map(({ name }) => name))

const keys = ['citizenId', 'id'] as const

/**
 * The handlers of an area of whose citizens some were joined: what asks for a record that is there no more, an old link or an act
 * that waited on a device, is answered for the one that it was joined with. Nothing is read for it where the record is there.
 */
export const throughJoinings = (handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) =>
    exact.has(handler.query.name) || handler.query.access.access === 'service' ? handler : through(handler),
  )

function through({ query, run }: Handler): Handler {
  return {
    query,
    async run(input, call) {
      try {
        return await run(input, call)
      } catch (error) {
        if (!(error instanceof AppError) || error.key !== 'notFound' || !isFields(input)) throw error
        const key = keys.find((one) => typeof input[one] === 'string')
        const other = key && (await standsFor(call, String(input[key])))
        if (!key || !other) throw error
        return run({ ...input, [key]: other }, call)
      }
    },
  }
}
