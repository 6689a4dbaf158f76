import { createServer, request as forward, type Server } from 'node:http'
import { newId } from '@saude/contract/id'
import { expect, signIn, test } from '../scenario.ts'

/**
 * A proxy that hands every request on, and answers the first POST to `path` with 408 after the gateway has done it:
 * what Chromium then sends again by itself.
 */
async function lateProxy(
  target: string,
  path: string,
): Promise<{ url: string; seen: () => number; close: () => void }> {
  let seen = 0
  const { hostname, port } = new URL(target)
  const proxy: Server = createServer((incoming, outgoing) => {
    const late = incoming.method === 'POST' && incoming.url === path && ++seen === 1
    const onward = forward(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: `${hostname}:${port}` },
      },
      (answer) => {
        if (late) {
          answer.resume().on('end', () => outgoing.writeHead(408, { 'content-length': '0' }).end())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const chosen = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${chosen}`,
    seen: () => seen,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('a POST that is answered late and sent again by Chromium itself is done once', async ({
  browser,
  server,
}) => {
  const proxy = await lateProxy(server.url, '/api/v1/vehicle-create')
  const page = await (await browser.newContext({ baseURL: proxy.url })).newPage()
  try {
    await signIn(page, 'healthSecretary')
    const token = await page.evaluate(
      () => JSON.stringify(localStorage).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0] ?? '',
    )
    expect(token).not.toBe('')
    const plate = 'RSD1A23'
    const answer = await page.evaluate(
      async ({ token, requestId, plate, url }) => {
        const headers = { 'Content-Type': 'application/json', Type: 'User', Token: token }
        // A first call leaves a connection to be used again: only then does Chromium send a POST a second time.
        await fetch(`${url}/api/v1/vehicle-list`, { method: 'POST', headers, body: '{}' })
        const response = await fetch(`${url}/api/v1/vehicle-create`, {
          method: 'POST',
          headers: { ...headers, 'Request-Id': requestId },
          body: JSON.stringify({ name: 'Van que chega tarde', plate, maxCapacity: 12 }),
        })
        return { status: response.status, body: await response.json() }
      },
      { token, requestId: newId(), plate, url: proxy.url },
    )
    expect(proxy.seen(), 'Chromium sent the POST again').toBeGreaterThan(1)
    expect(answer.status).toBe(200)
    const list = await page.evaluate(
      async ({ token, url }) => {
        const headers = { 'Content-Type': 'application/json', Type: 'User', Token: token }
        const response = await fetch(`${url}/api/v1/vehicle-list`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ plate: 'RSD1A23' }),
        })
        return response.json()
      },
      { token, url: proxy.url },
    )
    expect(list.data.totalItems).toBe(1)
  } finally {
    await page.context().close()
    proxy.close()
  }
})
