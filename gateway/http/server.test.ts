import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { settingsFrom } from '../settings.ts'
import { connectionsOf, createHttpServer } from './server.ts'

async function serving(body: Buffer, settings: NodeJS.ProcessEnv) {
  const server = createHttpServer((_, response) => response.end(body), settingsFrom(settings).limits)
  const end = connectionsOf(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on TCP
  const close = () => {
    end()
    server.close()
  }
  return { server, port, close }
}

test('a caller who does not read the answer is left after a while, and one who reads gets all of it', async () => {
  const body = Buffer.alloc(30_000_000, 'x')
  // The one who reads has the product's own limit: a machine may stand still longer than the short one.
  const [hasty, usual] = await Promise.all([serving(body, { LIMIT_IDLE_MS: '1500' }), serving(body, {})])
  try {
    const { server, port } = hasty
    const silent = connect(port, '127.0.0.1')
    silent.on('error', () => {})
    silent.pause()
    silent.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [, answer] = await once(server, 'request')
    await once(answer, 'close')
    let arrived = 0
    silent.on('data', (part) => {
      arrived += part.length
    })
    silent.resume()
    await once(silent, 'close')
    expect(arrived).toBeLessThan(body.length)

    const read = await fetch(`http://127.0.0.1:${usual.port}/`)
    expect((await read.arrayBuffer()).byteLength).toBe(body.length)
  } finally {
    for (const { close } of [hasty, usual]) close()
  }
})
