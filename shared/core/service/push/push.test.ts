import { createECDH } from 'node:crypto'
import webPushLibrary from 'web-push'
import { pushTokenUpdate } from '../../contract/device.ts'
import { userLogin, userRevoke } from '../../contract/session.ts'
import { userSelfUpdate } from '../../contract/user.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { devices } from '../device/device.ts'
import { notifying } from '../notification/notify.ts'
import type { PushMessage } from './provider.ts'
import { createPusher } from './pusher.ts'
import { readSubscription, type Subscription } from './subscription.ts'
import { webPush } from './web-push.ts'

const tokenOf = (browser: string) =>
  JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${browser}`,
    expirationTime: null,
    keys: { p256dh: 'BPublic', auth: 'secret' },
  })

let core: TestCore
let pusher: ReturnType<typeof createPusher>
let sent: { to: string; message: PushMessage }[]
let answer: (to: Subscription) => 'sent' | 'gone'
let complaints: unknown[]

beforeEach(async () => {
  core = await openCore()
  sent = []
  complaints = []
  answer = () => 'sent'
  pusher = opened()
})
/** One that sends, of this process or another one. */
const opened = () =>
  createPusher({
    store: core.store,
    now: () => new Date(core.now()),
    complain: (_what, error) => complaints.push(error),
    provider: {
      publicKey: 'B',
      send: async (to, message) => {
        const outcome = answer(to)
        sent.push({ to: to.endpoint.split('/').at(-1) ?? '', message })
        return outcome
      },
    },
  })
afterEach(async () => {
  await pusher.close()
  await core.close()
})

const idOf = (group: string) =>
  core.documents.users.find(({ email }) => email === `${group}@demo.local`)?._id ?? ''

/** Signs in on a browser and lets it get push messages. */
async function subscribed(group: string, browser: string) {
  const login = `${group}@demo.local`
  const device = { identifier: browser, deviceType: 'browser' }
  const { token } = await core.call(userLogin, { login, password: 'demonstracao', device })
  const { user } = await core.core.sessions.authenticate(token)
  await core.call(pushTokenUpdate, { pushToken: tokenOf(browser), deviceIdentifier: browser }, user)
  return user
}

async function notify(group: string, title = 'Reunião', message = 'Às 14:00') {
  const to = { userIds: [idOf(group)], client: null, title, message }
  await core.store.atomically(notifying(to, new Date(core.now())))
  await pusher.caughtUp()
}

const storedToken = async (browser: string) =>
  (await core.store.collection(devices).findOne({ identifier: browser }))?.pushToken

test('a new notification reaches every browser on which its user wants messages, and no other', async () => {
  await subscribed('nurse', 'office')
  await subscribed('nurse', 'phone')
  await subscribed('doctor', 'elsewhere')
  await notify('nurse')
  expect(sent.map(({ to }) => to).sort()).toEqual(['office', 'phone'])
  expect(sent[0]?.message).toMatchObject({ title: 'Reunião', body: 'Às 14:00', path: '/app/notification' })
})

test('what sends next goes on where the one before it stopped: nothing comes twice, nothing old comes late', async () => {
  await subscribed('nurse', 'office')
  await notify('nurse', 'Primeira')
  await pusher.close()
  const other = opened()
  await other.caughtUp()
  expect(sent.map(({ message }) => message.title)).toEqual(['Primeira'])
  await other.close()
  // While no one sends; the test's clock stands a while before the store's.
  await core.store.atomically(
    notifying(
      { userIds: [idOf('nurse')], client: null, title: 'Segunda', message: null },
      new Date(core.now()),
    ),
  )
  pusher = opened()
  await pusher.caughtUp()
  expect(sent.map(({ message }) => message.title)).toEqual(['Primeira', 'Segunda'])
})

test('a notice for those who hold something reaches no one who does not hold it', async () => {
  await subscribed('nurse', 'office')
  const to = { userIds: [idOf('nurse')], client: null, title: 'Reunião', message: null }
  const at = new Date(core.now())
  await core.store.atomically([
    ...notifying({ ...to, audience: '@doctor' }, at),
    ...notifying({ ...to, audience: 'settingsUpdate|@doctor' }, at),
    ...notifying({ ...to, title: 'Da enfermagem', audience: '@nurse|@doctor' }, at),
  ])
  await pusher.caughtUp()
  expect(sent.map(({ message }) => message.title)).toEqual(['Da enfermagem'])
})

test('no one gets messages where they signed out, or where another signed in after them', async () => {
  const nurse = await subscribed('nurse', 'office')
  await subscribed('nurse', 'shared')
  await core.call(userRevoke, { document: { device: { identifier: 'office' } } }, nurse)
  await subscribed('doctor', 'shared')
  await notify('nurse')
  expect(sent).toEqual([])
  await notify('doctor')
  expect(sent.map(({ to }) => to)).toEqual(['shared'])
})

test('a session that is over gets none, though its browser was never signed out', async () => {
  await subscribed('nurse', 'office')
  core.pass(31 * 86_400_000)
  await notify('nurse')
  expect(sent).toEqual([])
})

test('in anonymisation mode the screen of a locked phone shows nothing of the text', async () => {
  const nurse = await subscribed('nurse', 'phone')
  await core.call(userSelfUpdate, { document: { isAnonymization: true } }, nurse)
  await notify('nurse', 'Visita a José da Silva', 'Rua das Flores, 12')
  expect(sent[0]?.message).toMatchObject({
    title: 'Saúde Municipal',
    body: 'Você tem uma nova notificação',
  })
})

test('a subscription that ended is forgotten; one that fails once is kept, and keeps no other waiting', async () => {
  await subscribed('nurse', 'ended')
  await subscribed('nurse', 'failing')
  await subscribed('nurse', 'fine')
  answer = ({ endpoint }) => {
    if (endpoint.endsWith('failing')) throw new Error('502')
    return endpoint.endsWith('ended') ? 'gone' : 'sent'
  }
  await notify('nurse')
  expect(sent.map(({ to }) => to)).toContain('fine')
  expect(complaints).toHaveLength(1)
  expect(await storedToken('ended')).toBeNull()
  expect(await storedToken('failing')).toBe(tokenOf('failing'))
})

test('null switches messages off', async () => {
  const nurse = await subscribed('nurse', 'office')
  await core.call(pushTokenUpdate, { pushToken: null, deviceIdentifier: 'office' }, nurse)
  await notify('nurse')
  expect(sent).toEqual([])
})

test("only a user's own devices, and only addresses of push services: this server posts to them", async () => {
  const nurse = await subscribed('nurse', 'office')
  await subscribed('doctor', 'elsewhere')
  const foreign = { pushToken: tokenOf('x'), deviceIdentifier: 'elsewhere' }
  expect((await refusal(core.call(pushTokenUpdate, foreign, nurse))).key).toBe('notFound')
  const keys = { p256dh: 'a', auth: 'b' }
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/x',
    'https://a@fcm.googleapis.com/x',
    'nonsense',
  ]) {
    const bad = { pushToken: JSON.stringify({ endpoint, keys }), deviceIdentifier: 'office' }
    expect(await refusal(core.call(pushTokenUpdate, bad, nurse))).toMatchObject({
      payload: { fields: { pushToken: 'Chave de avisos é inválida' } },
    })
  }
  for (const endpoint of [
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-bl2p.notify.windows.com/w/?token=x',
  ])
    expect(readSubscription(JSON.stringify({ endpoint, keys }))).toEqual({ endpoint, keys })
})

test('web push takes a pair of VAPID keys and nothing else', async () => {
  const keys = webPushLibrary.generateVAPIDKeys()
  const contact = 'mailto:saude@localhost'
  const ask = () => Promise.reject(new Error('asks no one'))
  expect((await webPush({ ...keys, contact }, ask)).publicKey).toBe(keys.publicKey)
  await expect(webPush({ publicKey: 'a', privateKey: 'b', contact }, ask)).rejects.toThrow()
})

test('a message goes sealed to the push service by our one way out, and an ended subscription is known', async () => {
  const keys = webPushLibrary.generateVAPIDKeys()
  const asked: { url: string; headers: Headers; body: unknown }[] = []
  let status = 201
  const provider = await webPush({ ...keys, contact: 'mailto:saude@localhost' }, async (url, call) => {
    asked.push({ url, headers: new Headers(call.headers), body: call.body })
    return new Response(null, { status })
  })
  const browser = createECDH('prime256v1')
  const to = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: {
      p256dh: browser.generateKeys('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    },
  }
  const message = { title: 'Título', body: 'segredo', path: '/app', tag: 'a' }
  expect(await provider.send(to, message)).toBe('sent')
  const [first] = asked
  expect([first?.url, first?.headers.get('TTL'), first?.headers.get('Content-Encoding')]).toEqual([
    to.endpoint,
    '86400',
    'aes128gcm',
  ])
  expect(first?.headers.get('Authorization')).toMatch(/^vapid t=/)
  expect(String(first?.body)).not.toContain('segredo')
  status = 410
  expect(await provider.send(to, message)).toBe('gone')
  status = 500
  await expect(provider.send(to, message)).rejects.toThrow('answered 500')
})
