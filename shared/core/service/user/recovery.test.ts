import { samePassword } from '@saude/contract/password'
import { passwordLinkGet, passwordRecover, passwordSet } from '../../contract/session.ts'
import { user, userPasswordReset } from '../../contract/user.ts'
import { minutes, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { MailError, type Message } from '../mail/provider.ts'
import { passwordRecoveries } from './recovery-row.ts'
import { users } from './user.ts'

const sent: Message[] = []
let isAway = false
const mail = {
  publicUrl: 'https://saude.xapuri.example',
  send: async (message: Message) => {
    if (isAway) throw new MailError('O servidor de e-mail não respondeu')
    sent.push(message)
  },
}

let core: TestCore
beforeAll(async () => {
  core = await openCore({ mail })
  // Demo users have no mailboxes.
  for (const name of ['doctor', 'nurse', 'driver'])
    await core.store
      .collection(users)
      .updateOne({ emailKey: `${name}@demo.local` }, { $set: { isDemo: false } })
})
afterAll(() => core.close())
beforeEach(() => {
  sent.length = 0
  isAway = false
  core.pass(minutes(10))
})

/** Asks for it, and waits until it was seen to. */
async function recover(login: string): Promise<unknown> {
  const answer = await core.call(passwordRecover, { login })
  const waiting = () => core.store.collection(passwordRecoveries).findOne({ isWaiting: true })
  while (await waiting()) await new Promise((resolve) => setImmediate(resolve))
  // The message is handed over after the note: the next round of the sender begins behind it.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return answer
}
const none: Message = { to: '', subject: '', text: '' }
const tokenIn = ({ text }: Message) => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
const isGood = async (token: string) => (await core.call(passwordLinkGet, { token })).isGood

test('who forgot the password gets a link, by e-mail or CPF, which works once and for half an hour', async () => {
  expect(await recover(' Doctor@demo.local')).toEqual({})
  const [message] = sent
  if (!message) throw new Error('nothing was sent')
  expect(message.to).toBe('doctor@demo.local')
  expect(message.text).toContain('https://saude.xapuri.example/app/set-password?token=')
  const token = tokenIn(message)
  core.pass(minutes(29))
  expect(await isGood(token)).toBe(true)
  await core.call(passwordSet, { token, password: 'chuva grossa de abril 7' })
  expect(await isGood(token)).toBe(false)
  await core.login('doctor@demo.local', 'chuva grossa de abril 7')

  await recover('nurse@demo.local')
  const second = tokenIn(sent[1] ?? none)
  core.pass(minutes(30))
  expect(await isGood(second)).toBe(false)
  // Until it was used, the password of before is the password.
  await core.login('nurse@demo.local')
})

test('every login is answered alike, and only who may sign in gets a message', async () => {
  await core.store
    .collection(users)
    .updateOne({ emailKey: 'driver@demo.local' }, { $set: { isBlocked: true } })
  for (const login of [
    'ninguem@saude.example',
    '52998224725',
    'driver@demo.local',
    'healthDirector@demo.local',
  ])
    expect(await recover(login)).toEqual({})
  expect(sent).toEqual([])
  // Nothing remains of what was typed.
  const notes = await core.store.collection(passwordRecoveries).findAll({}, { max: 100 })
  expect(JSON.stringify(notes)).not.toMatch(/ninguem|52998224725/)
})

test('asked again within five minutes nothing is sent; later the link of before ends', async () => {
  await recover('nurse@demo.local')
  await recover('NURSE@demo.local')
  expect(sent).toHaveLength(1)
  core.pass(minutes(5))
  await recover('nurse@demo.local')
  const [first, second] = sent.map(tokenIn)
  expect([await isGood(first ?? ''), await isGood(second ?? '')]).toEqual([false, true])
})

test('of many who ask for one login at the same moment one is sent something, and all are answered alike', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => recover('nurse@demo.local')))
  expect(answers).toEqual(answers.map(() => ({})))
  expect(sent).toHaveLength(1)
})

test('after a reset the password of before is refused, as by the link that the reset made', async () => {
  const admin = (await core.as('healthSecretary')).user
  const id = core.documents.users.find(({ email }) => email === 'nurse@demo.local')?._id ?? ''
  const former = 'garoa fina de junho 4'
  await recover('nurse@demo.local')
  await core.call(passwordSet, { token: tokenIn(sent[0] ?? none), password: former })
  await core.call(userPasswordReset, { id }, admin)
  core.pass(minutes(10))
  await recover('nurse@demo.local')
  const token = tokenIn(sent[1] ?? none)
  const again = await refusal(core.call(passwordSet, { token, password: former }))
  expect(again.payload).toMatchObject({ fields: { password: samePassword } })
})

test('the history of the user says that a link was sent, and names no sender', async () => {
  await recover('nurse@demo.local')
  const admin = (await core.as('healthSecretary')).user
  const id = core.documents.users.find(({ email }) => email === 'nurse@demo.local')?._id ?? ''
  const { items } = await core.call(user.history, { id }, admin)
  expect(items[0]).toMatchObject({ changes: [{ label: 'Link de senha' }] })
  expect(items[0]).not.toHaveProperty('by')
})

test('a mail server that is away is no error of who asks', async () => {
  isAway = true
  expect(await recover('nurse@demo.local')).toEqual({})
})

test('without a mail server it is refused in words', async () => {
  const other = await openCore()
  const refused = await refusal(other.call(passwordRecover, { login: 'nurse@demo.local' }))
  expect(refused.message).toBe('Este servidor não envia e-mails: procure o administrador')
  await other.close()
})

test.each(['Password123', 'Brasil2026', 'enfermeira2026', 'qwertyuiop1', 'doctor2026'])(
  'the password %s is refused at its field: it is guessed soon',
  async (password) => {
    await recover('doctor@demo.local')
    const token = tokenIn(sent[0] ?? none)
    const refused = await refusal(core.call(passwordSet, { token, password }))
    expect(refused.payload).toMatchObject({
      fields: { password: expect.stringContaining('Nova senha é fácil de adivinhar') },
    })
    expect(await isGood(token)).toBe(true)
  },
)
