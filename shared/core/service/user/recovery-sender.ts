import { change, insert, removeAll, type Store, update } from '@saude/store'
import { MailError, type MailProvider } from '../mail/provider.ts'
import { recoveryMessage } from '../mail/recovery-message.ts'
import { concerning } from '../tenant.ts'
import { linkNoted, newLink } from './link.ts'
import { type PasswordRecovery, passwordRecoveries, recoveryLife } from './recovery-row.ts'
import { passwordLinks, users } from './user.ts'

/** Requests that another process has noted are found within this time. Milliseconds. */
const lookMs = 10_000

interface Sending {
  readonly store: Store
  readonly mail: MailProvider
  readonly now: () => Date
  readonly complain: (error: unknown) => void
}

/**
 * Sees to requests for a new password, one after the other: who is known by the login, may sign in and has an e-mail gets a
 * link, at most once. Of others no one learns anything.
 */
export function openRecoverySender(sending: Sending) {
  const { complain } = sending
  let looking: Promise<void> = Promise.resolve()
  const wake = () => {
    looking = looking.then(() => seeToAll(sending)).catch(complain)
  }
  const timer = setInterval(wake, lookMs)
  timer.unref()
  return {
    wake,
    /** Ends when what is being sent is sent. */
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

async function seeToAll(sending: Sending): Promise<void> {
  const next = () =>
    sending.store
      .collection(passwordRecoveries)
      .findOne({ isWaiting: true }, { sort: { askedAt: 1, _id: 1 } })
  for (let one = await next(); one; one = await next()) await seeTo(one, sending)
}

async function seeTo({ _id, key }: PasswordRecovery, { store, mail, now, complain }: Sending): Promise<void> {
  const user = key && (await store.collection(users).findOne(key))
  const seen = update(passwordRecoveries, { _id }, { $set: { isWaiting: false, key: null } })
  if (!user?.email || user.isBlocked || user.isDemo) {
    await store.atomically([seen])
    return
  }
  const at = now()
  const { document, link, expiresAt } = newLink(user._id, at, recoveryLife)
  // After a reset that was not followed, the password of before is known by the link of before alone.
  const former = await store.collection(passwordLinks).findOne({ userId: user._id })
  const { email, name, client } = user
  // Before it is sent: a message whose link is not good would be worse than none.
  await store.atomically([
    seen,
    removeAll(passwordLinks, { userId: user._id }),
    insert(passwordLinks, {
      ...document,
      ...(former?.formerHash !== undefined && { formerHash: former.formerHash }),
    }),
    linkNoted(user, { expiresAt, sentTo: email })({ client: client ?? undefined, by: null, now: at }),
    change('user', [user._id], 'updated', concerning(client)),
  ])
  try {
    await mail.send(recoveryMessage({ to: email, name, address: `${mail.publicUrl}${link}`, expiresAt }))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    complain(error)
  }
}
