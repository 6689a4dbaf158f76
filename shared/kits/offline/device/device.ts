import { describeError } from '@saude/contract/errors'
import { kept } from '../../platform/device/kept.ts'
import type { DevicePort } from '../../platform/device/port.ts'
import { serverTime } from '../../platform/general/server-time.ts'
import { registerWorker, wishSync } from '../../platform/push/worker.ts'
import { saySealed } from '../../platform/session/say-sealed.ts'
import { session } from '../../platform/session/session.ts'
import { type Auth, isAuth } from '../../platform/session/store.ts'
import { clearAnswers } from '../answers/answers.ts'
import { firstQueue, nothingWaits } from '../outbox/status.ts'
import type { LocalList } from '../rows/provide.ts'
import { firstStatus } from '../sync/status.ts'
import { isComplete, keyOfStyle } from '../tiles/status.ts'
import { openPasskey } from '../vault/passkey.ts'
import { pinProblem } from '../vault/pin.ts'
import { alone } from './alone.ts'
import { type Contact, createContact, lostError, reach } from './contact.ts'
import { askPersistence } from './health.ts'
import { maps } from './maps.ts'
import { isAnonymised, type Open, openWork } from './open.ts'
import { secretsOf, waysOf } from './secrets.ts'
import { dayState, deviceState, queueState, syncState, tileState } from './states.ts'
import { openTabs } from './tabs.ts'
import { destroyKept, openUserStore, type UserStore } from './user-store.ts'

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
    opened().catch((error: unknown) => console.warn(error))
  },
  changed: (what) =>
    void (what === 'queue' ? open?.outbox.load() : open?.sync.start().then(() => open?.own.start())),
  locked: () => close(),
})

/**
 * Opens everything that needs the key. A device that has not heard of the server for too long asks it first.
 * @throws AppError where it cannot be reached then: all stays locked, as it lies
 */
async function opened(): Promise<void> {
  if (!store || !list || open) return
  const { values, vault } = store
  const contact = createContact(values)
  await contact.load()
  const kept = await values.read(sessionId).catch(() => undefined)
  const auth = isAuth(kept) ? kept : undefined
  if (await contact.isLost((session.current() ?? auth)?.info.offlineDays)) await renewContact(contact, auth)
  // Closed meanwhile, or opened by another way.
  if (open || vault.key() === undefined) return
  if (session.isSealed() && auth) session.unseal(auth)
  session.sealBy((next) => void values.write(sessionId, next).catch((error: unknown) => console.warn(error)))
  open = openWork({
    store,
    list,
    contact,
    changed: tabs.changed,
    refresh: () => device.refresh(),
    lost: () => device.lock(),
  })
  deviceState.set({ phase: 'open', ...waysOf(await vault.kept()) })
  await open?.loaded
  store?.answers.tidy().catch((error: unknown) => console.warn(error))
}

/** Asks the server whether the session holds: its answer is the contact. */
async function renewContact(contact: Contact, sealed: Auth | undefined): Promise<void> {
  const auth = session.current() ?? sealed
  try {
    if (auth) await reach(auth)
    const at = serverTime()
    if (at === undefined) throw lostError(contact.at())
    await contact.heard(at)
  } catch (reason) {
    close(port.waiting())
    // A session that is over is asked for by the log-in, which is a contact too.
    if (describeError(reason).key !== 'auth') throw lostError(contact.at())
    session.signOut('expired')
    throw reason
  }
}

/** Forgets what is in memory, but how many calls wait under a cover; what lies in the database stays as it is. */
function close(waiting = 0): void {
  waitingUnderCover = waiting
  open?.stop()
  open = undefined
  store?.vault.lock()
  store?.blocks.forget()
  store?.day.forget()
  dayState.set(firstStatus(new Date()))
  syncState.set(firstStatus(new Date()))
  queueState.set(firstQueue)
  const phase = kept.user() === undefined ? 'off' : 'locked'
  deviceState.set({ phase, isPinWeak: false, rows: 0, bytes: 0 })
}

async function destroy(one: UserStore): Promise<void> {
  if (store === one) close()
  if (await destroyKept(one)) kept.forget(one.user)
  else kept.switchOff()
  if (store === one) store = undefined
  deviceState.set({ phase: 'off', hasPin: false, hasPasskey: false })
  if (!store) queueState.set(nothingWaits)
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
    if (syncState.current().enabled)
      Promise.all([open.sync.disable(), open.own.clear()]).catch((error: unknown) => console.error(error))
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
      queueState.set(nothingWaits)
      if (session.isSealed()) session.signOut('expired')
      return
    }
    const me = session.current()?.info.id
    if (me !== undefined && me !== user) return destroyOthers(me)
    store = openUserStore(user)
    const found = await store.vault.kept()
    if (!found.password) return destroy(store)
    deviceState.set({ phase: 'locked', ...waysOf(found) })
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
      deviceState.set({ isPinWeak: pinProblem(pin) !== undefined })
      return undefined
    }
    if (!open) store.blocks.forget()
    if (result.left === 0) deviceState.set({ hasPin: false })
    return result.left
  },
  /** By the device's own means; false where they opened nothing, or the person gave up. */
  async unlockByPasskey(): Promise<boolean> {
    const known = await store?.vault.passkey()
    if (!store || !known) return false
    const passkey = await openPasskey(known)
    if (!passkey) return false
    store.blocks.begin()
    const isRight = newPassword
      ? await store.vault.changePassword({ passkey }, newPassword)
      : await store.vault.openByPasskey(passkey)
    if (isRight) await opened()
    else if (!open) store.blocks.forget()
    return isRight
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
    await open?.own.run()
    void registerWorker()
  },
  /** Removes what was synced; without anything that waits to be sent, the session lies as in any browser again. */
  async switchOff(): Promise<void> {
    if (!open) return
    await open.sync.disable()
    await open.own.clear()
    await clearAnswers(open.store.documents)
    if (queueState.current().items.length > 0) return
    session.sealBy(undefined)
    void saySealed(false)
    await destroy(open.store)
  },
  ...secretsOf(() => store?.vault),
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
    await open?.own.run()
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
  ownRows: () => open?.own.rows(),
  onOwn: dayState.subscribe,
  queued: () => (open ? queueState.current().items.filter(({ state }) => state !== 'refused') : []),
  onQueue: queueState.subscribe,
  refreshOwn: async () => open?.own.run(),
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
  mapParts: (style) => {
    const key = keyOfStyle(style)
    return key && tileState.current()[key]
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
    deviceState.set({ phase: 'locked', ...waysOf(await store.vault.kept()) })
  },
  leave: async () => store && destroy(store),
}
