import { call } from '../../testing/gateway.ts'
import { signedSocket } from '../../testing/raw-socket.ts'
import type { Attack } from './target.ts'

const floodMs = 2_000

/** Public sockets that ask for what there is not, as fast as they can: others are answered meanwhile. */
export const socketFlood: Attack = async ({ url, tokens, size }) => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => signedSocket(url)))
  const message = '42["query",{"query":"noSuchQuery","requestId":"r","input":{}}]'
  const until = Date.now() + floodMs * size
  let sent = 0
  const flooding = Promise.all(
    sockets.map(async ({ ws, isOpen }) => {
      while (isOpen() && Date.now() < until) {
        for (let count = 0; count < 500 && isOpen(); count += 1) ws.send(message)
        sent += 500
        await new Promise((resolve) => setImmediate(resolve))
      }
    }),
  )
  const started = Date.now()
  await new Promise((resolve) => setTimeout(resolve, floodMs / 4))
  await call(url, 'citizen-list', { token: tokens.healthDirector, input: { startIndex: 0, stopIndex: 4 } })
  const waited = Date.now() - started - floodMs / 4
  await flooding
  const held = sockets.filter(({ isOpen }) => isOpen()).length
  for (const { ws } of sockets) ws.terminate()
  const problems = waited > 2_000 ? [`a list waited ${waited} ms under ${sent} messages of strangers`] : []
  return held > 0 ? [...problems, `${held} of 20 sockets that flood are still held`] : problems
}
