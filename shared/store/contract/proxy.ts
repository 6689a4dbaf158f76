import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that a test can cut and mend. */
export async function openProxy(host: string, port: number) {
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const listen = async (own: number): Promise<Server> => {
    const server = createServer((caller) => {
      const called = connect(port, host)
      keep(caller)
      keep(called)
      caller.pipe(called).pipe(caller)
      caller.on('close', () => called.destroy())
      called.on('close', () => caller.destroy())
    })
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const own = (server.address() as AddressInfo).port // listens on TCP
  return {
    port: own,
    /** Ends all connections; new ones are refused. */
    async cut(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend(): Promise<void> {
      server = await listen(own)
    },
  }
}
