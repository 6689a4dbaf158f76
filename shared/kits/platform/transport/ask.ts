import { pageIdle } from '../general/idle.ts'
import { idleLock, session } from '../session/session.ts'
import { type Call, callByName } from './call.ts'
import { askHttp } from './http.ts'
import { createLive } from './live.ts'
import { behindStandIn } from './stand-in.ts'
import { createTransport } from './transport.ts'
import type { AskOptions } from './types.ts'

/** The socket of this page. */
export const live = createLive({
  session,
  lock: idleLock,
  load: () => import(/* webpackChunkName: "socket" */ './socket-client.ts'),
  idle: pageIdle,
})

const transport = createTransport({
  session,
  lock: idleLock,
  http: behindStandIn(askHttp),
  live: { ask: behindStandIn(live.ask), isConnected: live.isConnected, opening: live.opening },
})

/**
 * Asks the server outside of hooks. Answers null when the caller aborted; throws an AppError otherwise.
 * @example const page = await ask(citizenList, { startIndex: 0 }, { signal })
 */
export const ask = <In, Out>(
  call: Call<In, Out>,
  input: NoInfer<In>,
  options?: AskOptions,
): Promise<Out | null> =>
  // The contract promises that the answer has the declared fields; the server shapes and tests it so.
  transport(call, input, options) as Promise<Out | null>

/** Asks a query of which only the name is known, such as the search of a relation field. */
export const askByName = (name: string, input: unknown, options?: AskOptions): Promise<unknown> =>
  transport(callByName(name), input, options)
