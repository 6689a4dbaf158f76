import { createServer } from 'node:http'
import { printAddress } from './print-address.ts'

/** What a kept tile is measured against: Node alone, with as many bytes as the path says. */
const bodies = new Map<string, Buffer>()
const server = createServer(({ url = '/0' }, response) => {
  const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 1)
  bodies.set(url, body)
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': body.length })
  response.end(body)
})
printAddress(server, [])
