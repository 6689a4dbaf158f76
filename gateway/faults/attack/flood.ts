import { call } from '../../testing/gateway.ts'
import { signedSocket } from '../../testing/raw-socket.ts'
import type { Attack } from './target.ts'

/** Messages of each socket, many times of what all visitors of an address may send in a minute. */
const ofEach = 5_000
const atOnce = 250
/** For which a list may wait at most, asked by the process that floods: without budgets it waited 56 s. Milliseconds. */
const timeoutMs = 10_000

/** Public sockets that ask for what there is not, as fast as they can: others are answered meanwhile. */
export const socketFlood: Attack = async ({ url, tokens, size }) => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => signedSocket(url)))
  const message = '42["query",{"query":"noSuchQuery","requestId":"r","input":{}}]'
  let sent = 0
  const flooding = Promise.all(
    sockets.map(async ({ ws, isOpen }) => {
      for (let own = 0; isOpen() && own < ofEach * size; own += atOnce) {
        for (let count = 0; count < atOnce && isOpen(); count += 1) ws.send(message)
        sent += atOnce
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }),
  )
  const started = Date.now()
  await call(url, 'citizen-list', { token: tokens.healthDirector, input: { startIndex: 0, stopIndex: 4 } })
  const waited = Date.now() - started
  await flooding
  const isHeld = () => sockets.some(({ isOpen }) => isOpen())
  // What they have sent already is read first.
  for (let tries = 0; tries < 200 && isHeld(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const held = sockets.filter(({ isOpen }) => isOpen()).length
  for (const { ws } of sockets) ws.terminate()
  // Times are measured in the soak only.
  const problems =
    size > 1 && waited > timeoutMs ? [`a list waited ${waited} ms under ${sent} messages of strangers`] : []
  return held > 0 ? [...problems, `${held} of 20 sockets that flood are still held`] : problems
}
