import { ask } from '../../platform/transport/ask.ts'
import { callByName } from '../../platform/transport/call.ts'
import type { SendItem } from './outbox.ts'

/** Milliseconds: it runs behind the screens; files of a phone take longer. */
const timeout = 20_000
const withFiles = 120_000

/** By HTTP, under the id with which the person acted, and when: a repeat gets the first answer. */
export const sendItem: SendItem = ({ id, call, input, createdAt, post }, files) =>
  ask({ ...callByName(call.name), mutates: true, writes: call.writes }, input, {
    requestKey: id,
    actedAt: createdAt,
    // What was done without one, or by an earlier version, is of no post.
    post: post ?? '',
    forceHttp: true,
    files,
    timeout: files ? withFiles : timeout,
  })
