import { type RawSocket, signedSocket } from '../testing/raw-socket.ts'

/**
 * Opens many sockets of these sessions that then only answer pings; undefined is one without a session, on a log-in page.
 * @returns the sockets; `isHeld` says how many are still open
 */
export async function idleSockets(url: string, tokens: readonly (string | undefined)[], count: number) {
  const sockets: RawSocket[] = []
  let next = 0
  const hand = async () => {
    while (next < count) {
      const index = next
      next += 1
      sockets.push(await signedSocket(url, tokens[index % tokens.length]))
    }
  }
  await Promise.all(Array.from({ length: 50 }, hand))
  return {
    held: () => sockets.filter(({ isOpen }) => isOpen()).length,
    async close(): Promise<void> {
      for (const { ws } of sockets) ws.terminate()
    },
  }
}
