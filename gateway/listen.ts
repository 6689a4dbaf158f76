import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** @throws the system's error, EADDRINUSE and the like */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Fails as `listen` would, before minutes are spent on what comes before it. */
export async function probe(port: number, host: string): Promise<void> {
  const server = createServer()
  await listen(server, port, host)
  server.close()
  await once(server, 'close')
}

/** The address to open in a browser. */
export function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
