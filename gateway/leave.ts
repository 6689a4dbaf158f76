import { setTimeout as pause } from 'node:timers/promises'
import type { Door } from './door.ts'
import type { GatewayServer, GatewaySocket } from './socket/socket.ts'

const goodbyeMs = 100

/**
 * Goes on serving for a while, in which `/health/ready` says that this gateway is not: a balancer sends no one more here, and
 * sockets move to others one by one, so that those are not asked by all at once. Whom a balancer that has not looked yet sends here
 * again is sent on too: at the end there is no socket whose next call would be refused.
 */
export async function leave(io: GatewayServer, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return
  const end = performance.now() + milliseconds
  const sendOn = (socket: GatewaySocket) => {
    const left = Math.max(0, end - performance.now())
    setTimeout(() => socket.conn.close(), Math.random() * left * 0.9).unref()
  }
  io.on('connection', sendOn)
  for (const socket of io.of('/').sockets.values()) sendOn(socket)
  await pause(milliseconds)
  for (const socket of io.of('/').sockets.values()) socket.conn.close()
}

/** Ends all sockets, and then what connections are left: open ones do not delay the stop. */
export async function endSockets(
  io: GatewayServer,
  { endConnections }: Pick<Door, 'endConnections'>,
): Promise<void> {
  io.disconnectSockets(true)
  const closed = io.close()
  // The goodbyes get a moment to go out.
  await pause(goodbyeMs)
  endConnections()
  await closed
}
