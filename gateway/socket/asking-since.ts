import type { GatewayServer, GatewaySocket } from './socket.ts'

type Connection = GatewaySocket['conn']

/**
 * Since when the page of a socket has been asking, by the clock of this process; undefined where the page does not say:
 * after its first connection it reads everything anew. A page says for how long it has been asking after its connection
 * was opened here, so that reckoning back from the opening is never too late, however slow the network.
 * @param now a clock in milliseconds that never goes back
 */
export function askingSince(io: GatewayServer, now: () => number) {
  const opened = new WeakMap<Connection, number>()
  io.engine.on('connection', (connection: Connection) => void opened.set(connection, now()))
  return ({ handshake, conn }: GatewaySocket): number | undefined => {
    // Socket.IO types the client's own words as any.
    const { askingFor }: Readonly<Record<string, unknown>> = { ...handshake.auth }
    const at = opened.get(conn)
    return typeof askingFor === 'number' && askingFor >= 0 && at !== undefined ? at - askingFor : undefined
  }
}
