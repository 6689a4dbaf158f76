import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import { type ErrorBody, errorBody } from '@saude/contract/errors'
import { ask } from '../transport/ask.ts'
import type { CallSpec } from '../transport/call.ts'

/** Calls by name: the store keeps names and inputs, which are plain data. */
const calls = new Map<string, CallSpec>()

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
      providesTags: (_answer, _error, { name }) => (calls.get(name)?.reads ?? []).map(topicTag),
    }),
  }),
})
