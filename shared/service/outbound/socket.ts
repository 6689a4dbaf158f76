import { connect, type Socket } from 'node:net'
import { createGuard, type OutboundOptions } from './guard.ts'
import { bareHost } from './inside.ts'

/**
 * A connection to a server of others that does not speak HTTP, such as one that takes mail; TLS is the caller's.
 * @throws OutboundError where it must not be asked, DOMException `TimeoutError`, the system's errors
 */
export type OutboundSocket = (to: {
  readonly host: string
  readonly port: number
  /** Until it is connected. */
  readonly timeoutMs: number
}) => Promise<Socket>

/** Connects under the rules of `createOutbound`: no address inside the network, the one that was looked at. */
export function createOutboundSocket(options: OutboundOptions): OutboundSocket {
  const guard = createGuard(options)
  return async ({ host: named, port, timeoutMs }) => {
    const host = bareHost(named)
    const isNamed = guard.isAllowed({ hostname: named, host: `${host}:${port}` })
    if (!isNamed) guard.refuseInside(host)
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, ...(!isNamed && { lookup: guard.lookupOutside }) })
      const refuse = (reason: unknown) => {
        socket.destroy()
        reject(reason)
      }
      signal.addEventListener('abort', () => socket.connecting && refuse(signal.reason), { once: true })
      socket.once('error', refuse)
      socket.once('connect', () => {
        socket.off('error', refuse)
        resolve(socket)
      })
    })
  }
}
