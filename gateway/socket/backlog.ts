import type { GatewaySocket } from './socket.ts'

/** Ends a connection for which more than `most` characters wait: who asks and does not read would fill the memory. */
export function limitBacklog({ conn }: GatewaySocket, most: number): void {
  let waiting = 0
  conn.on('packetCreate', ({ data }) => {
    waiting += typeof data === 'string' ? data.length : 0
    if (waiting > most) conn.close(true)
  })
  // Handed to the connection, which takes more only when this has been sent.
  conn.on('drain', () => {
    waiting = 0
  })
}
