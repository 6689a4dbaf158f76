import { ask } from '../../platform/transport/ask.ts'
import { callByName } from '../../platform/transport/call.ts'
import type { SendItem } from './outbox.ts'

/** Milliseconds: it runs behind the screens. */
const timeout = 20_000

/** By HTTP, under the id with which the person acted: a repeat gets the first answer. */
export const sendItem: SendItem = ({ id, call, input }) =>
  ask({ ...callByName(call.name), mutates: true, writes: call.writes }, input, {
    requestKey: id,
    forceHttp: true,
    timeout,
  })
