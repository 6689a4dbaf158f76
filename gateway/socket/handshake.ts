import type { IncomingMessage } from 'node:http'
import { AppError, errorBody } from '@saude/contract/errors'
import type { Trust } from '../http/origin.ts'
import type { Budgets } from './budget.ts'
import { payerOf } from './meter.ts'

/** Engine.IO's question before a handshake. */
type AllowRequest = (
  request: IncomingMessage,
  answer: (refusal: string | undefined, isAllowed: boolean) => void,
) => void

/** Refuses connections beyond what an address may open in a minute, before the handshake: 429, with the time to wait. */
export const refuseFlood =
  (budgets: Budgets, trust: Trust): AllowRequest =>
  (request, answer) => {
    const retryAfter = budgets.connect(payerOf(request, trust))
    if (retryAfter === 0) return answer(undefined, true)
    const body = JSON.stringify({
      error: errorBody(new AppError('tooManyRequests', undefined, { retryAfter })),
    })
    const head = [
      'HTTP/1.1 429 Too Many Requests',
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      `Retry-After: ${retryAfter}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    // Engine.IO would say 400; it finds the connection ended.
    request.socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    answer('too many', false)
  }
