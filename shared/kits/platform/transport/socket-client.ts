import { io, type Socket } from 'socket.io-client'

/** As whom a page connects, asked anew at every connection. */
export interface Who {
  readonly token: () => string | null
  /** For how many milliseconds it has been asking without a connection; undefined: it reads everything anew. */
  readonly askingFor: () => number | undefined
}

/** Connects to the gateway of this page, or of `url`; reconnects without limit, at most 5 s apart. */
export const connect = ({ token, askingFor }: Who, url: string = location.origin): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 5_000,
    // Asked at every connection: the token may have been renewed since.
    auth: (answer) => {
      const current = token()
      if (current === null) return answer({ type: 'Public' })
      const asking = askingFor()
      answer({ type: 'User', token: current, ...(asking !== undefined && { askingFor: asking }) })
    },
  })
