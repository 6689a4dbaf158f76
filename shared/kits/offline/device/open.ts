import { announce } from '../../platform/data/store.ts'
import { network } from '../../platform/general/network.ts'
import { onServerTime, serverTime } from '../../platform/general/server-time.ts'
import { frontVersion } from '../../platform/general/version.ts'
import { onSyncWish } from '../../platform/push/worker.ts'
import { session } from '../../platform/session/session.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { sendItem } from '../outbox/send.ts'
import { createLocalIndex } from '../rows/local.ts'
import { keepRows, type LocalList } from '../rows/provide.ts'
import { createSync, type Sync } from '../sync/sync.ts'
import { alone } from './alone.ts'
import type { Contact } from './contact.ts'
import { followFiles } from './follow-files.ts'
import { followMaps } from './maps.ts'
import { createOwn, type Own } from './own.ts'
import { every, schedule } from './schedule.ts'
import { deviceState, isBehind, queueState, syncState } from './states.ts'
import type { UserStore } from './user-store.ts'

/** What stands open for a user: rows to be found, a sync, a queue. */
export interface Open {
  readonly store: UserStore
  readonly sync: Sync
  readonly outbox: Outbox
  readonly own: Own
  readonly index: () => void
  /** What an earlier page left has been looked at. */
  readonly started: Promise<void>
  /** The queue is here. */
  readonly loaded: Promise<void>
  readonly stop: () => void
}

interface OpenSetup {
  readonly store: UserStore
  readonly list: LocalList
  readonly contact: Contact
  /** Says to the other tabs what has changed in the database. */
  readonly changed: (what: 'rows' | 'queue') => void
  readonly refresh: () => Promise<void>
  /** The server was not heard of for too long. */
  readonly lost: () => void
}

/** Nothing personal is shown or kept. */
export const isAnonymised = (): boolean => session.current()?.info.isAnonymization === true

/** Milliseconds between two looks whether the server was heard of. */
const contactPeriod = 3_600_000

/** Begins everything that needs the key: rows in memory, the sync, the queue, and what follows the connection. */
export function openWork({ store, list, contact, changed, refresh, lost }: OpenSetup): Open {
  const { values, blocks } = store
  const local = createLocalIndex({
    blocks,
    syncedAt: () => (isAnonymised() ? undefined : syncState.current().syncedAt),
    ownCns: () => {
      const cns = session.current()?.info.cns
      return typeof cns === 'string' ? cns : undefined
    },
  })
  const index = () => {
    local.build()
    deviceState.set({ rows: blocks.count(), bytes: blocks.bytes() })
    announce([list.topic])
  }
  const sync = createSync({
    values,
    blocks,
    ask: list.ask,
    state: syncState,
    isAnonymised,
    index,
    alone: (work) => alone('sync', work, () => changed('rows')),
  })
  const outbox = createOutbox({
    values,
    state: queueState,
    send: sendItem,
    version: frontVersion,
    sent: announce,
    isOnline: () => network.current().online,
    alone: (work) => alone('queue', work, () => changed('queue')),
  })
  const refreshed = async () => {
    await sync.run()
    await own.run()
  }
  const own = createOwn({ store, list: list.own, isAnonymised, changed: () => changed('rows') })
  const started = sync.start().then(() => own.start())
  const loaded = outbox.load()
  // Rows may take a while, and the page is not to wait for the network.
  const fetched = Promise.all([started, loaded])
    .then(() => (network.current().online ? refresh() : undefined))
    .catch((error: unknown) => console.error(error))
  const hear = (at: number) => void contact.heard(at).catch((error: unknown) => console.warn(error))
  const answered = serverTime()
  if (answered !== undefined) hear(answered)
  const looking = every(contactPeriod, async () => {
    if (await contact.isLost(session.current()?.info.offlineDays)) lost()
  })
  const stops = [
    keepRows(list, local),
    schedule({ sync: { run: refreshed, interrupt: sync.interrupt }, outbox, isBehind }),
    onSyncWish(() => void refresh()),
    followMaps(fetched),
    followFiles(),
    onServerTime(hear),
    looking.stop,
  ]
  const stop = () => {
    sync.interrupt()
    own.stop()
    outbox.stop()
    for (const one of stops) one()
  }
  return { store, sync, outbox, own, index, started, loaded, stop }
}
