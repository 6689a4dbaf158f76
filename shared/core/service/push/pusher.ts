import type { Change, Store } from '@saude/store'
import { type Device, devices } from '../device/device.ts'
import { belongs, holdersOf } from '../notification/audience.ts'
import { type Notification, notifications } from '../notification/notification.ts'
import { sessionRows } from '../session/session.ts'
import { users } from '../user/user.ts'
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

/** Sends new notifications to the devices on which their users are signed in and want them. */
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

  return {
    /** Entries of the core's change feed. */
    changed(changes: readonly Change[]): void {
      const ids = changes
        .filter(({ topic, change }) => topic === 'notification' && change === 'created')
        .flatMap((one) => one.ids)
      if (ids.length === 0) return
      const work = send(ids)
        .catch((error: unknown) => complain('push', error))
        .finally(() => running.delete(work))
      running.add(work)
    },
    /** Waits for what is being sent. */
    async close(): Promise<void> {
      await Promise.all(running)
    },
  }
}
