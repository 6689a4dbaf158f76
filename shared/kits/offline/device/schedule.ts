import { network } from '../../platform/general/network.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Sync } from '../sync/sync.ts'

/** Milliseconds between two times, and between two looks whether it is time. */
const queuePeriod = 7_200_000
const syncPeriod = 10_800_000

/**
 * Sends and fetches by period and whenever the connection is back; an update of the page, or a closed tab, loses
 * nothing: the next page begins where this one was. @returns the function that ends it
 */
export function schedule({
  sync,
  outbox,
}: {
  sync: Pick<Sync, 'run' | 'interrupt'>
  outbox: Pick<Outbox, 'drain'>
}) {
  let last = { queue: Date.now(), sync: Date.now() }
  let wasOnline = network.current().online
  const both = async () => {
    last = { queue: Date.now(), sync: Date.now() }
    await outbox.drain()
    await sync.run()
  }
  const look = () => {
    if (!network.current().online) return
    if (Date.now() - last.queue >= queuePeriod) {
      last.queue = Date.now()
      void outbox.drain()
    }
    if (Date.now() - last.sync >= syncPeriod) {
      last.sync = Date.now()
      void sync.run()
    }
  }
  const timer = setInterval(look, Math.min(queuePeriod, syncPeriod))
  const stop = network.subscribe(() => {
    const { online } = network.current()
    if (online && !wasOnline) void both()
    wasOnline = online
  })
  const leave = () => sync.interrupt()
  addEventListener('pagehide', leave)
  return () => {
    clearInterval(timer)
    stop()
    removeEventListener('pagehide', leave)
  }
}
