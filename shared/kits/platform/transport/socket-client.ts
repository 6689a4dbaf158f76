import { io, type Socket } from 'socket.io-client'

/** Connects to the gateway of this page, or of `url`; reconnects without limit, at most 5 s apart. */
export const connect = (token: () => string | null, url: string = location.origin): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 5_000,
    // Asked at every connection: the token may have been renewed since.
    auth: (answer) => {
      const current = token()
      answer(current === null ? { type: 'Public' } : { type: 'User', token: current })
    },
  })
