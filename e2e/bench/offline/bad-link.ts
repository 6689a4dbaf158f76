import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server.ts'

/** The way to a gateway over a network that is bad once it is made so. */
export interface BadLink {
  readonly url: string
  /** Milliseconds there and back; the share of calls that get lost, half of them before the server has them, half after. */
  spoil(roundTrip: number, loss: number): void
  /** Keeps back what is asked for below a path, after the first few, until it is released. @returns the function that does */
  hold(path: string, after: number): () => void
  /** How many got lost so far. */
  lost(): { readonly before: number; readonly after: number }
  close(): void
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export async function openBadLink(gateway: string): Promise<BadLink> {
  const { hostname, port } = new URL(gateway)
  const roll = dice(7)
  const lost = { before: 0, after: 0 }
  let [half, loss] = [0, 0]
  let kept: ((method: string | undefined, url: string | undefined) => Promise<void> | undefined) | undefined

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    await wait(half)
    const turn = roll()
    if (turn < loss / 2) {
      lost.before += 1
      return incoming.socket.destroy()
    }
    const { method, url, headers } = incoming
    await kept?.(method, url)
    const asked = request({ hostname, port, method, path: url, headers })
    asked.on('error', () => incoming.socket.destroy())
    asked.on('response', async (answer) => {
      const body: Buffer[] = []
      for await (const part of answer) body.push(part)
      await wait(half)
      if (turn < loss) {
        lost.after += 1
        return incoming.socket.destroy()
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(body))
    })
    asked.end(Buffer.concat(parts))
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(port), hostname)
    sockets.add(near)
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : []))
    far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    far.write(head)
    near.pipe(far).pipe(near)
    for (const one of [near, far])
      one.on('error', () => {
        near.destroy()
        far.destroy()
      })
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${own}`,
    spoil: (roundTrip, share) => {
      half = roundTrip / 2
      loss = share
    },
    hold: (path, after) => {
      let [count, release] = [0, () => {}]
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      kept = (method, url) =>
        method === 'GET' && url?.startsWith(path) && ++count > after ? released : undefined
      return () => {
        kept = undefined
        release()
      }
    },
    lost: () => ({ ...lost }),
    close: () => {
      for (const one of sockets) one.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
