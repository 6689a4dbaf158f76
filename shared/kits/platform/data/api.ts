import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import { type ErrorBody, errorBody } from '@saude/contract/errors'
import { ask } from '../transport/ask.ts'
import type { CallSpec } from '../transport/call.ts'
import { shows } from './shows.ts'

/** Calls by name: the store keeps names and inputs, which are plain data. */
const calls = new Map<string, CallSpec>()

/** Makes a call known by its name; to be called before it is asked. */
export const remember = (call: CallSpec): void => {
  if (!calls.has(call.name)) calls.set(call.name, call)
}

/** The tag of a topic. */
export const topicTag = (topic: string) => ({ type: 'topic' as const, id: topic })

/** Every topic that a call of this page reads. */
export const knownTopics = (): string[] => [...new Set([...calls.values()].flatMap(({ reads }) => reads))]

interface Asked {
  readonly name: string
  readonly input: unknown
}

/** Whether these are the arguments of the one endpoint. */
const isAsked = (args: unknown): args is Asked =>
  typeof args === 'object' && args !== null && 'name' in args && typeof args.name === 'string'

/** The tag of one question alone. */
const askedTag = ({ name, input }: Asked) => ({
  type: 'topic' as const,
  id: `asked ${name} ${JSON.stringify(input)}`,
})

/**
 * Whether a question is asked again only after changes of those whom its answer shows: reading a person's record once more
 * is a consultation. What is logged as protected stays up to date.
 */
export const isOfSome = ({ logs, logsAs }: Pick<CallSpec, 'logs' | 'logsAs'>): boolean =>
  logs !== undefined && logsAs !== 'protected'

/**
 * What is stale after a change of these ids: of the questions that depend on a topic those that show one of them, and
 * those about no one.
 */
export function staleTags(
  topics: readonly string[],
  ids: ReadonlySet<string>,
  asked: readonly ({ readonly originalArgs?: unknown; readonly data?: unknown } | undefined)[],
) {
  return asked.flatMap((one) => {
    const args = isAsked(one?.originalArgs) ? one.originalArgs : undefined
    const call = args && calls.get(args.name)
    if (!call?.reads.some((topic) => topics.includes(topic))) return []
    // Whose answer is still on its way may have been read before the change.
    const isStale = !isOfSome(call) || one?.data === undefined || shows([args?.input, one.data], ids)
    return isStale && args ? [askedTag(args)] : []
  })
}

/** One generic endpoint for every query of every contract; the transport is its only way out. */
export const api = createApi({
  reducerPath: 'queries',
  baseQuery: fakeBaseQuery<ErrorBody>(),
  tagTypes: ['topic'],
  endpoints: (build) => ({
    call: build.query<unknown, Asked>({
      queryFn: async ({ name, input }, { signal }) => {
        const call = calls.get(name)
        if (!call) throw new Error(`The call ${name} was never remembered`)
        try {
          // RTK Query takes undefined for "no answer"; null is one.
          return { data: (await ask(call, input, { signal })) ?? null }
        } catch (error) {
          return { error: errorBody(error) }
        }
      },
      providesTags: (_answer, _error, asked) => [
        ...(calls.get(asked.name)?.reads ?? []).map(topicTag),
        askedTag(asked),
      ],
    }),
  }),
})
