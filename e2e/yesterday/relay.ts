import { connect, createServer, type Socket } from 'node:net'

/** A way to one server after the other, at one address: a device does not see which answers it. */
export interface Relay {
  readonly port: number
  /** From here on calls go to this port; undefined: none gets through, and those under way end. */
  to(port: number | undefined): void
  close(): Promise<void>
}

export async function openRelay(): Promise<Relay> {
  let target: number | undefined
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    if (target === undefined) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    to: (port) => {
      if (port !== target) cut()
      target = port
    },
    close: () =>
      new Promise((resolve) => {
        target = undefined
        cut()
        server.close(() => resolve())
      }),
  }
}
