import { type Lease, leaseMs, sharedLease } from '@saude/service/leases/lease'
import { storeError } from '@saude/store'
import { pushTokenUpdate } from '../../contract/device.ts'
import { userLogin } from '../../contract/session.ts'
import { openCore, type TestCore } from '../../testing/core.ts'
import { notifying } from '../notification/notify.ts'
import { createPusher } from './pusher.ts'

let core: TestCore
const gateways: { readonly lease: Lease; caughtUp(): Promise<void> | undefined }[] = []
const sent: { by: string; title: string }[] = []
beforeAll(async () => {
  core = await openCore()
  const device = { identifier: 'office', deviceType: 'browser' }
  const { token } = await core.call(userLogin, {
    login: 'nurse@demo.local',
    password: 'demonstracao',
    device,
  })
  const { user } = await core.core.sessions.authenticate(token)
  const pushToken = JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/office',
    expirationTime: null,
    keys: { p256dh: 'BPublic', auth: 'secret' },
  })
  await core.call(pushTokenUpdate, { pushToken, deviceIdentifier: 'office' }, user)
})
afterAll(async () => {
  for (const { lease } of gateways) await lease.close()
  await core.close()
})

/** A gateway on the core's store: it sends while it holds the lease, and looks for that whenever it is let. */
function gateway(name: string) {
  const own = { now: 0, looks: [] as (() => void)[], refused: [] as unknown[] }
  let pusher: ReturnType<typeof createPusher> | undefined
  const lease: Lease = sharedLease({
    store: core.store,
    complain: () => {},
    elapsed: () => own.now,
    wait: (_ms, signal) =>
      new Promise<void>((resolve) => {
        own.looks.push(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
  })
  const one = {
    lease,
    refused: own.refused,
    isSending: () => pusher !== undefined,
    caughtUp: () => pusher?.caughtUp(),
    async begin() {
      await lease.begin()
      await lease.hold((store) => {
        const opened = createPusher({
          store,
          now: () => new Date(core.now()),
          complain: (_what, error) => own.refused.push(error),
          provider: {
            publicKey: 'B',
            send: async (_to, { title }) => {
              sent.push({ by: name, title })
              return 'sent'
            },
          },
        })
        pusher = opened
        return opened.close
      })
    },
    /** Time passes for it, and it looks. */
    async look(milliseconds: number) {
      while (own.looks.length === 0) await new Promise(setImmediate)
      own.now += milliseconds
      own.looks.shift()?.()
      while (own.looks.length === 0) await new Promise(setImmediate)
    },
  }
  gateways.push(one)
  return one
}

async function notify(title: string) {
  const id = core.documents.users.find(({ email }) => email === 'nurse@demo.local')?._id ?? ''
  await core.store.atomically(
    notifying({ userIds: [id], client: null, title, message: null }, new Date(core.now())),
  )
  for (const one of gateways) await one.caughtUp()
}

test('of two gateways the one with the lease sends each message once, and after it stood still only the other one', async () => {
  const [first, second] = [gateway('first'), gateway('second')]
  await first.begin()
  await second.begin()
  await notify('Primeira')
  expect(sent).toEqual([{ by: 'first', title: 'Primeira' }])
  // The first one stands still: the second takes over and goes on behind what was sent.
  await second.look(1_000)
  await second.look(leaseMs)
  while (!second.isSending()) await new Promise(setImmediate)
  await second.caughtUp()
  // Going on, the first one believes that it has the lease, and hears of the next message too.
  expect(first.lease.isHeld()).toBe(true)
  await notify('Segunda')
  expect(sent).toEqual([
    { by: 'first', title: 'Primeira' },
    { by: 'second', title: 'Segunda' },
  ])
  expect([...new Set(first.refused.map((error) => storeError(error).kind))]).toEqual(['stale'])
})
