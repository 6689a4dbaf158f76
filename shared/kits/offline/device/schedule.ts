import { network } from '../../platform/general/network.ts'
import { live } from '../../platform/transport/ask.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Sync } from '../sync/sync.ts'

/** Milliseconds from one time to the next. */
export const periods = { queue: 7_200_000, sync: 10_800_000 } as const

/** Work that is due a period after it was last begun. */
export function every(period: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout>
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      work().catch((error: unknown) => console.error(error))
      begin()
    }, period)
  }
  begin()
  return { begin, stop: () => clearTimeout(timer) }
}

/** Without a connection it waits for the next time. */
const online = (work: () => Promise<void>) => async () => {
  if (network.current().online) await work()
}

interface Scheduled {
  readonly sync: Pick<Sync, 'run' | 'interrupt'>
  readonly outbox: Pick<Outbox, 'drain'>
  /** What was begun has not come to its end. */
  readonly isBehind: () => boolean
  /** Hears of each connection to the server. */
  readonly onConnected?: typeof live.onConnected
}

/**
 * Sends and fetches by period and whenever the connection is back, the network's or the server's; an update of the page, or a closed tab, loses
 * nothing: the next page begins where this one was. @returns the function that ends it
 */
export function schedule({ sync, outbox, isBehind, onConnected = live.onConnected }: Scheduled) {
  // Each by its own clock: a look every two hours would find three hours over after four.
  const sending = every(periods.queue, online(outbox.drain))
  const fetching = every(periods.sync, online(sync.run))
  let wasOnline = network.current().online
  const both = async () => {
    sending.begin()
    fetching.begin()
    await outbox.drain()
    await sync.run()
  }
  const stop = network.subscribe(() => {
    const { online } = network.current()
    if (online && !wasOnline) void both()
    wasOnline = online
  })
  // A server that was away, while the browser found the network in order, is back.
  const stopHearing = onConnected(() => isBehind() && void both())
  const leave = () => sync.interrupt()
  addEventListener('pagehide', leave)
  return () => {
    sending.stop()
    fetching.stop()
    stop()
    stopHearing()
    removeEventListener('pagehide', leave)
  }
}
