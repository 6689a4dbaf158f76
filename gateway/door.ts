import type { RequestListener, Server } from 'node:http'
import type { MigrationState } from '@saude/service/migrations/progress'
import { connectionsOf } from './http/server.ts'
import { listen } from './listen.ts'

/** What is still to be converted before anything is answered, by area, the one that runs first. */
export type Converting = ReadonlyMap<string, readonly MigrationState[]>

interface DoorOptions {
  /** Makes the server that answers by this. */
  readonly serve: (answer: RequestListener) => Server
  /** What answers while data is converted. */
  readonly waiting: (converting: Converting) => RequestListener
  readonly port: number
  readonly host: string
}

/** A server at its address: closed at first, while data is converted open for those who ask how far it is, then for all. */
export interface Door {
  readonly server: Server
  /** Ends those connections that are left. */
  readonly endConnections: () => void
  /** Notes how far an area's conversions have come, and lets people in who ask; none are left at the end. */
  converting(area: string, states: readonly MigrationState[]): void
  /** Answers by this from now on; the port. @throws the system's error, EADDRINUSE and the like */
  open(app: RequestListener): Promise<number>
  /** Closes at once, where it was never opened for all. */
  close(): void
}

/** Makes the server, and listens when there is something to say. */
export function createDoor({ serve, waiting, port, host }: DoorOptions): Door {
  const states = new Map<string, readonly MigrationState[]>()
  let answer = waiting(states)
  let isOpen = false
  const server = serve((request, response) => answer(request, response))
  const endConnections = connectionsOf(server)
  server.on('upgrade', (_request, socket) => {
    if (!isOpen) socket.destroy()
  })
  let listening: Promise<number> | undefined
  const begin = () => {
    listening ??= listen(server, port, host)
    return listening
  }
  return {
    server,
    endConnections,
    converting(area, left) {
      if (left.length === 0) return void states.delete(area)
      states.set(area, left)
      // Where the address is taken, opening for all says so.
      begin().catch(() => {})
    },
    open(app) {
      answer = app
      isOpen = true
      return begin()
    },
    close() {
      if (isOpen) return
      server.close()
      endConnections()
    },
  }
}
