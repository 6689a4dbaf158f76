import { type Change, type FeedPosition, put, type Store } from '@saude/store'
import { type Device, devices } from '../device/device.ts'
import { belongs, holdersOf } from '../notification/audience.ts'
import { type Notification, notifications } from '../notification/notification.ts'
import { sessionRows } from '../session/session.ts'
import { users } from '../user/user.ts'
import { pushPositions } from './position.ts'
import type { PushMessage, PushProvider } from './provider.ts'
import { readSubscription } from './subscription.ts'

interface PusherParts {
  readonly store: Store
  readonly provider: PushProvider
  readonly now: () => Date
  readonly complain: (what: string, error: unknown) => void
}

const path = '/app/notification'
/** Texts longer than this are cut: a push service takes 4 KB. */
const longest = 500

/** What a locked screen shows; nothing of the text to somebody in anonymisation mode. */
const messageOf = ({ _id, title, message }: Notification, isAnonymization: boolean): PushMessage =>
  isAnonymization
    ? { title: 'Saúde Municipal', body: 'Você tem uma nova notificação', path, tag: _id }
    : { title: title.slice(0, longest), body: (message ?? '').slice(0, longest), path, tag: _id }

/** What has waited for longer while no one sent is no message for a locked screen any more. Milliseconds. */
const freshMs = 10 * 60_000
const atOnce = 500

/**
 * Sends new notifications to the devices on which their users are signed in and want them, in the order of the feed. How far it
 * is stands in the store before anything is sent: after a crash a message may be missing, none comes twice.
 */
export function createPusher({ store, provider, now, complain }: PusherParts) {
  const running = new Set<Promise<void>>()

  /** Devices of a user with a token and a session: who signed out hears nothing more. */
  const reachable = async (userId: string): Promise<Device[]> => {
    const own = await store.collection(devices).findAll({ userId }, { max: 10_000 })
    const subscribed = own.filter(({ pushToken }) => pushToken !== null)
    if (subscribed.length === 0) return []
    const open = await store
      .collection(sessionRows)
      .findAll({ userId, revokedAt: null, maxUntil: { $gt: now() } }, { max: 10_000 })
    const identifiers = new Set(open.map(({ deviceIdentifier }) => deviceIdentifier))
    return subscribed.filter(({ identifier }) => identifiers.has(identifier))
  }

  const sendTo = async (device: Device, message: PushMessage) => {
    const { _id, pushToken } = device
    const subscription = readSubscription(pushToken)
    const outcome = subscription ? await provider.send(subscription, message) : 'gone'
    // Unless the browser has sent a new one meanwhile.
    if (outcome === 'gone')
      await store.collection(devices).updateOne({ _id, pushToken }, { $set: { pushToken: null } })
  }

  const send = async (ids: readonly string[]) => {
    const sent = await store.collection(notifications).findAll({ _id: { $in: ids } }, { max: 20_000 })
    const holders = await holdersOf(
      store,
      sent.flatMap(({ userId }) => userId ?? []),
    )
    for (const notification of sent) {
      const { userId } = notification
      if (userId === null) continue
      const [targets, user] = await Promise.all([
        reachable(userId),
        store.collection(users).findOne({ _id: userId }),
      ])
      const holder = holders.get(userId)
      if (!user || !holder || !belongs(notification.audience, holder)) continue
      const message = messageOf(notification, user.isAnonymization)
      await Promise.all(
        targets.map((device) =>
          // One browser that cannot be reached delays no other.
          sendTo(device, message).catch((error: unknown) => complain('push', error)),
        ),
      )
    }
  }

  let position: FeedPosition | undefined
  /** What has waited for this process is read through. */
  let isCaughtUp = false
  let looking: Promise<void> = Promise.resolve()
  let isEnded = false

  const begin = async (): Promise<FeedPosition> => {
    const known = await store.collection(pushPositions).findOne({})
    const last = known && (known.position ?? String(known.sequence))
    // A feed that was put back from a copy counts on from a lower number.
    return !last || (await store.feed.check(last)) === 'ahead' ? store.feed.latest() : last
  }

  const isNew = ({ topic, change, at }: Change): boolean =>
    topic === 'notification' &&
    change === 'created' &&
    (isCaughtUp || now().getTime() - at.getTime() < freshMs)

  const look = async (): Promise<void> => {
    position ??= await begin()
    while (!isEnded) {
      const part = await store.feed.after(position, atOnce)
      const last = part.changes.at(-1)
      if (!last) {
        isCaughtUp = true
        return
      }
      const ids = part.changes.filter(isNew).flatMap((one) => one.ids)
      if (ids.length > 0) {
        const noted = { _id: 'push' as const, sequence: last.sequence, position: part.position }
        await store.atomically([put(pushPositions, noted)])
      }
      position = part.position
      if (ids.length > 0) begun(send(ids))
    }
  }
  /** One push service that answers slowly delays no later message. */
  const begun = (sending: Promise<void>) => {
    const work = sending
      .catch((error: unknown) => complain('push', error))
      .finally(() => running.delete(work))
    running.add(work)
  }
  const wake = () => {
    looking = looking.then(look).catch((error: unknown) => complain('push', error))
  }
  const caughtUp = async (): Promise<void> => {
    wake()
    await looking
    await Promise.all(running)
  }
  const unsubscribe = store.feed.subscribe(wake)
  wake()

  return {
    /** Waits until all that the feed holds by now is sent. */
    caughtUp,
    /** Sends nothing more, and waits for what is being sent. */
    async close(): Promise<void> {
      unsubscribe()
      isEnded = true
      await looking
      await Promise.all(running)
    },
  }
}
