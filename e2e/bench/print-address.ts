import type { Server } from 'node:http'

/** Listens on this machine and prints the address as one line of JSON, as `start` awaits it. */
export function printAddress(server: Server, tokens: readonly string[]): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, tokens }))
  })
}
