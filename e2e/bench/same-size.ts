import { createServer } from 'node:http'

/** What a cached tile is measured against: Node alone, with as many bytes as the path says. Prints its address as one line of JSON. */
const bodies = new Map<string, Buffer>()
const server = createServer(({ url = '/0' }, response) => {
  const body = bodies.get(url) ?? Buffer.alloc(Number(url.slice(1)), 1)
  bodies.set(url, body)
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, tokens: [] }))
})
