import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@saude/contract/errors'
import { networkOf } from '@saude/service/network'
import { originOf, type Trust } from '../http/origin.ts'
import type { Budget, Budgets } from './budget.ts'
import type { GatewayServer, GatewaySocket } from './socket.ts'

type Connection = GatewaySocket['conn']

/** The network that pays for what arrives from there. */
export const payerOf = (request: IncomingMessage, trust: Trust): string =>
  networkOf(originOf(request, trust).address)

/**
 * Counts what connections send as it arrives: bytes before websocket frames are made of them, messages before their JSON
 * is parsed. A connection that goes on after it was refused is ended, without a word that it would have to read.
 * @param cutOff called once for each connection that is ended so
 * @returns the budget of a connection
 */
export function meterConnections(
  io: GatewayServer,
  budgets: Budgets,
  trust: Trust,
  cutOff: (network: string) => void,
): (connection: Connection) => Budget {
  const known = new WeakMap<Connection, Budget>()

  io.engine.on('connection', (connection: Connection) => {
    const { request } = connection
    const network = payerOf(request, trust)
    const budget = budgets.open(network)
    known.set(connection, budget)
    let isCutOff = false
    const endIfBroken = () => {
      if (!budget.isBroken()) return
      if (!isCutOff) cutOff(network)
      isCutOff = true
      connection.close(true)
      // A close frame would wait for the other side's, and listen meanwhile.
      request.socket.destroy()
    }
    const arrived = () => {
      budget.messages(1)
      endIfBroken()
    }
    // Before Socket.IO's own listener, which parses.
    connection.on('packet', arrived)
    // Frames of the websocket itself are answered there and never become packets. Engine.IO puts it into the request.
    const websocket: EventEmitter | undefined = Reflect.get(request, 'websocket')
    websocket?.on('ping', arrived)
    websocket?.on('pong', arrived)
    request.socket.prependListener('data', (chunk: Buffer) => {
      budget.bytes(chunk.length)
      endIfBroken()
    })
  })

  return (connection) => {
    const budget = known.get(connection)
    if (!budget) throw new Error('a connection without a budget')
    return budget
  }
}

/** @throws AppError `tooManyRequests` with the seconds to wait, where more was sent than may be carried out */
export function refuseOverspent(budget: Budget): void {
  const retryAfter = budget.wait()
  if (retryAfter > 0) throw new AppError('tooManyRequests', undefined, { retryAfter })
}
