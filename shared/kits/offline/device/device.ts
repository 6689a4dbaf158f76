import { announce } from '../../platform/data/store.ts'
import { kept } from '../../platform/device/kept.ts'
import type { DevicePort } from '../../platform/device/port.ts'
import { network } from '../../platform/general/network.ts'
import { frontVersion } from '../../platform/general/version.ts'
import { onSyncWish, registerWorker, wishSync } from '../../platform/push/worker.ts'
import { saySealed } from '../../platform/session/say-sealed.ts'
import { session } from '../../platform/session/session.ts'
import { isAuth } from '../../platform/session/store.ts'
import { clearAnswers } from '../answers/answers.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { sendItem } from '../outbox/send.ts'
import { firstQueue } from '../outbox/status.ts'
import { createLocalIndex } from '../rows/local.ts'
import { keepRows, type LocalList } from '../rows/provide.ts'
import { firstStatus } from '../sync/status.ts'
import { createSync, type Sync } from '../sync/sync.ts'
import { isComplete, keyOfStyle } from '../tiles/status.ts'
import { alone } from './alone.ts'
import { askPersistence } from './health.ts'
import { followMaps, maps } from './maps.ts'
import { schedule } from './schedule.ts'
import { deviceState, isBehind, queueState, syncState, tileState } from './states.ts'
import { openTabs } from './tabs.ts'
import { destroyKept, openUserStore, type UserStore } from './user-store.ts'

/** What stands open for a user: rows to be found, a sync, a queue. */
interface Open {
  readonly store: UserStore
  readonly sync: Sync
  readonly outbox: Outbox
  readonly index: () => void
  /** What an earlier page left has been looked at. */
  readonly started: Promise<void>
  readonly stop: () => void
}

const sessionId = 'session'
let store: UserStore | undefined
let open: Open | undefined
let list: LocalList | undefined
let waitingUnderCover = 0
/** Typed at the log-in, where what lies here is still under an earlier one. */
let newPassword: string | undefined

const tabs = openTabs({
  keyFor: (user) => (store?.user === user ? store.vault.key() : undefined),
  gotKey: (user, key) => {
    if (store?.user !== user || store.vault.key()) return
    store.vault.adopt(key)
    void opened()
  },
  changed: (what) => void (what === 'queue' ? open?.outbox.load() : open?.sync.start()),
  locked: () => close(),
})

const isAnonymised = () => session.current()?.info.isAnonymization === true

/** Everything that needs the key: rows in memory, the session, the sync and the queue. */
async function opened(): Promise<void> {
  if (!store || !list || open) return
  const { values, blocks } = store
  const { topic } = list
  const kept = await values.read(sessionId).catch(() => undefined)
  if (session.isSealed() && isAuth(kept)) session.unseal(kept)
  session.sealBy((auth) => void values.write(sessionId, auth).catch((error: unknown) => console.warn(error)))
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
    announce([topic])
  }
  const sync = createSync({
    values,
    blocks,
    ask: list.ask,
    state: syncState,
    isAnonymised,
    index,
    alone: (work) => alone('sync', work, () => tabs.changed('rows')),
  })
  const outbox = createOutbox({
    values,
    state: queueState,
    send: sendItem,
    version: frontVersion,
    sent: announce,
    isOnline: () => network.current().online,
    alone: (work) => alone('queue', work, () => tabs.changed('queue')),
  })
  const started = sync.start()
  const loaded = outbox.load()
  // Rows may take a while, and the page is not to wait for the network.
  const fetched = Promise.all([started, loaded])
    .then(() => (network.current().online ? device.refresh() : undefined))
    .catch((error: unknown) => console.error(error))
  const stops = [
    keepRows(list, local),
    schedule({ sync, outbox, isBehind }),
    onSyncWish(() => void device.refresh()),
    followMaps(fetched),
  ]
  const stop = () => {
    sync.interrupt()
    outbox.stop()
    for (const one of stops) one()
  }
  open = { store, sync, outbox, index, started, stop }
  deviceState.set({ phase: 'open', hasPin: (await store.vault.kept()).pin })
  await loaded
  store.answers.tidy().catch((error: unknown) => console.warn(error))
}

/** Forgets what is in memory, but how many calls wait under a cover; what lies in the database stays as it is. */
function close(waiting = 0): void {
  waitingUnderCover = waiting
  open?.stop()
  open = undefined
  store?.vault.lock()
  store?.blocks.forget()
  syncState.set(firstStatus(new Date()))
  queueState.set(firstQueue)
  deviceState.set({ phase: kept.user() === undefined ? 'off' : 'locked', rows: 0, bytes: 0 })
}

async function destroy(one: UserStore): Promise<void> {
  if (store === one) close()
  if (await destroyKept(one)) kept.forget(one.user)
  else kept.switchOff()
  if (store === one) store = undefined
  deviceState.set({ phase: 'off', hasPin: false })
  // A session that no key opens any more is over.
  if (session.isSealed()) session.signOut('expired')
  // The worker without offline data answers for no file, and removes those that are kept.
  void registerWorker()
}

/** What lies here of other users is destroyed, except what they still have to send, which is under their passwords. */
async function destroyOthers(user: string): Promise<void> {
  for (const other of kept.users())
    if (other !== user) await destroy(store?.user === other ? store : openUserStore(other))
}

session.subscribe(() => {
  const now = session.current()
  if (!store) return
  if (now && isAnonymised() && open) {
    clearAnswers(open.store.documents).catch((error: unknown) => console.error(error))
    if (syncState.current().enabled) open.sync.disable().catch((error: unknown) => console.error(error))
  }
  if (now) return
  // However a session ended, who signs in again finds everything, unless it was taken away.
  if (session.ended() === 'revoked') void destroy(store)
  else if (open) close()
})

/** Offline data on this device. */
export const device = {
  /** Begins with what lies here; asks other tabs for the key. */
  async begin(given: LocalList): Promise<void> {
    list = given
    const user = kept.user()
    if (store) return
    if (user === undefined) {
      if (session.isSealed()) session.signOut('expired')
      return
    }
    const me = session.current()?.info.id
    if (me !== undefined && me !== user) return destroyOthers(me)
    store = openUserStore(user)
    const { password, pin } = await store.vault.kept()
    if (!password) return destroy(store)
    deviceState.set({ phase: 'locked', hasPin: pin })
    tabs.askKey(user)
  },
  async unlock(password: string): Promise<boolean> {
    if (!store) return false
    // The key takes the browser a while, in which this page has nothing else to do.
    store.blocks.begin()
    const isRight = newPassword
      ? await store.vault.changePassword({ password }, newPassword)
      : await store.vault.open(password)
    if (isRight) await opened()
    else if (!open) store.blocks.forget()
    return isRight
  },
  /** How many attempts are left; undefined: open. */
  async unlockByPin(pin: string): Promise<number | undefined> {
    if (!store) return 0
    store.blocks.begin()
    const result = await store.vault.openByPin(pin)
    if (result.isOpen) {
      if (newPassword) await store.vault.changePassword({ pin }, newPassword)
      await opened()
      return undefined
    }
    if (!open) store.blocks.forget()
    if (result.left === 0) deviceState.set({ hasPin: false })
    return result.left
  },
  /** Switches offline data on for who is signed in. @param password of the log-in, which the server has confirmed */
  async switchOn(password: string): Promise<void> {
    const user = session.current()?.info.id
    if (user === undefined) return
    await destroyOthers(user)
    store ??= openUserStore(user)
    if (!(await store.vault.open(password))) {
      if ((await store.vault.kept()).password) {
        await destroy(store)
        store = openUserStore(user)
      }
      await store.vault.create(password)
    }
    kept.switchOn(user)
    // Firefox asks the person, who may leave it unanswered: nothing waits for that.
    void askPersistence()
    await opened()
    await open?.started
    // Citizens come before the files of the page, which the next page fetches too where this one ends.
    await open?.sync.enable()
    void registerWorker()
  },
  /** Removes what was synced; without anything that waits to be sent, the session lies as in any browser again. */
  async switchOff(): Promise<void> {
    if (!open) return
    await open.sync.disable()
    await clearAnswers(open.store.documents)
    if (queueState.current().items.length > 0) return
    session.sealBy(undefined)
    void saySealed(false)
    await destroy(open.store)
  },
  async setPin(password: string, pin: string): Promise<boolean> {
    const isSet = (await store?.vault.setPin(password, pin)) ?? false
    if (isSet) deviceState.set({ hasPin: true })
    return isSet
  },
  async removePin(): Promise<void> {
    await store?.vault.removePin()
    deviceState.set({ hasPin: false })
  },
  /** Forgets the key in all tabs. */
  lock(): void {
    tabs.locked()
    close()
    location.reload()
  },
  sync: () => open?.sync,
  outbox: () => open?.outbox,
  maps: () => (open ? maps : undefined),
  /** Fetches what is new, and sends what waits. */
  async refresh(): Promise<void> {
    void saySealed(true)
    await open?.outbox.drain()
    await open?.sync.run()
  },
}

/** What the rest of the page asks of this kit. */
export const port: DevicePort = {
  queue: async (call) => {
    if (!open) return false
    await open.outbox.add(call)
    tabs.changed('queue')
    void wishSync()
    return true
  },
  row: (id) => (isAnonymised() ? undefined : open?.store.blocks.row(id)),
  changeRow: async (id, change) => {
    if (!open) return
    const { index, store: held } = open
    // A sync that is under way writes the same blocks: then it is shown once it was sent.
    await alone('sync', () => held.blocks.amend(id, change))
    index()
  },
  keepAnswer: async (name, input, answered) => {
    if (open && syncState.current().enabled && !isAnonymised())
      await open.store.answers.keep(name, input, answered)
  },
  answer: async (name, input) => (isAnonymised() ? undefined : open?.store.answers.read(name, input)),
  drafts: () => (isAnonymised() ? undefined : open?.store.drafts),
  holdsMap: (style) => {
    const key = keyOfStyle(style)
    return key !== undefined && isComplete(tileState.current()[key])
  },
  onMaps: tileState.subscribe,
  waiting: () => (open ? queueState.current().items.length : waitingUnderCover),
  lock: () => close(port.waiting()),
  entered: async (password) => {
    const user = session.current()?.info.id
    if (user === undefined) return
    await destroyOthers(user)
    if (!kept.users().includes(user)) return session.sealBy(undefined)
    if (store?.user !== user) store = openUserStore(user)
    kept.switchOn(user)
    if (await store.vault.open(password)) return opened()
    newPassword = password
    deviceState.set({ phase: 'locked', hasPin: (await store.vault.kept()).pin })
  },
  leave: async () => store && destroy(store),
}
