import { rawSocket } from '../testing/raw-socket.ts'

/**
 * Opens websockets that never say who they are: they answer pings and hold a place.
 * @returns how many are still open
 */
export async function silentSockets(url: string, count: number): Promise<() => number> {
  const sockets = await Promise.all(Array.from({ length: count }, () => rawSocket(url)))
  return () => sockets.filter(({ isOpen }) => isOpen()).length
}
