import type { AddressInfo } from 'node:net'
import express from 'express'
import { sendJson } from './send-json.ts'

const app = express()
app.get('/:length', (request, response) => {
  return sendJson(request, response, JSON.stringify('ç'.repeat(Number(request.params.length))))
})
const server = app.listen(0)
afterAll(() => new Promise((resolve) => server.close(resolve)))

// The listener of a port has an address with it.
const { port } = server.address() as AddressInfo
const ask = (length: number, encoding: string) =>
  fetch(`http://127.0.0.1:${port}/${length}`, { headers: { 'Accept-Encoding': encoding } })

test.each([
  ['a list is packed for browsers', 5_000, 'gzip, deflate, br, zstd', 'gzip'],
  ['who takes nothing packed gets it plain', 5_000, 'identity', null],
  ['gzip that is refused is not sent', 5_000, 'gzip;q=0, br', null],
  ['a short answer is not packed', 100, 'gzip', null],
  ['a very long one is packed, too', 200_000, 'gzip', 'gzip'],
] as const)('%s', async (_what, length, encoding, packed) => {
  const response = await ask(length, encoding)
  expect(response.headers.get('Content-Encoding')).toBe(packed)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  if (packed) expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  expect(await response.json()).toBe('ç'.repeat(length))
})
