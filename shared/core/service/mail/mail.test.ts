import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { groups as groupNames } from '@saude/contract/session'
import { createOutboundSocket } from '@saude/service/outbound/socket'
import { passwordLinkGet, passwordSet } from '../../contract/session.ts'
import { user, userCreate, userPasswordReset } from '../../contract/user.ts'
import { userInvite, userInvitePreview, userLinkSend } from '../../contract/user-link.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { MailError } from './provider.ts'
import { smtp } from './smtp.ts'

/** A server that takes mail as RFC 5321 has it, without TLS; addresses at `recusa.example` it does not know. */
const taken: { to: string; data: string }[] = []
let server: Server
let port: number
beforeAll(async () => {
  server = createServer((socket) => {
    let to = ''
    let data: string[] | undefined
    let rest = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    say('220 correio.example ESMTP')
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data) {
          if (line !== '.') {
            data.push(line)
            continue
          }
          taken.push({ to, data: data.join('\n') })
          data = undefined
          say('250 taken')
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 correio.example')
        else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? ''
          say(to.endsWith('@recusa.example') ? '550 no such mailbox' : '250 ok')
        } else if (/^DATA/i.test(line)) {
          data = []
          say('354 go on')
        } else if (/^STARTTLS/i.test(line)) say('502 not here')
        else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens at a port has one.
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const complaints: unknown[] = []
const provider = (allow: readonly string[] = ['127.0.0.1'], url = `smtp://127.0.0.1:${port}`) =>
  smtp(
    { url, from: 'Saúde <saude@xapuri.example>', publicUrl: 'https://saude.xapuri.example' },
    { connect: createOutboundSocket({ allow }), complain: (error) => complaints.push(error) },
  )

let core: TestCore
beforeAll(async () => {
  core = await openCore({ mail: await provider() })
})
afterAll(() => core.close())
beforeEach(() => {
  taken.length = 0
  complaints.length = 0
})

/** Of a group as it is called here. */
const nurses = groupNames.nurse
const group = (key: string) => core.documents.groups.find((one) => one.key === key)?._id ?? ''
const somebody = (email: string | null) => ({
  userComplement: {
    name: 'Márcia Antônia',
    ...(email ? { email } : { cpf: '52998224725' }),
    group: [{ id: group('nurse') }],
  },
})
/** The text of a message as the person reads it. */
const textOf = ({ data }: { data: string }) => {
  const [head = '', body = ''] = data.split(/\n\n([\s\S]*)/)
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? ''
const isGood = async (token: string) => (await core.call(passwordLinkGet, { token })).isGood

test('a new user gets the link by e-mail: it works once, and the one of before no longer', async () => {
  const admin = (await core.as('healthSecretary')).user
  const made = await core.call(userCreate, somebody('nova@saude.example'), admin)
  expect(made.isMailable).toBe(true)
  const { items } = await core.call(userLinkSend, { ids: [made.id] }, admin)
  expect(items).toEqual([{ id: made.id, email: 'nova@saude.example', linkExpiresAt: expect.any(String) }])
  expect(taken.map(({ to }) => to)).toEqual(['nova@saude.example'])
  const [message = { data: '' }] = taken
  const text = textOf(message)
  expect(text).toContain('Olá, Márcia Antônia.')
  expect(text).toContain('https://saude.xapuri.example/app/set-password?token=')
  expect(await isGood(tokenIn(made.link))).toBe(false)
  const token = tokenIn(text)
  await core.call(passwordSet, { token, password: 'uma senha comprida 1' })
  expect(await isGood(token)).toBe(false)
  const { items: history } = await core.call(user.history, { id: made.id }, admin)
  const said = history.flatMap(({ changes }) => (changes ?? []).map(({ label, to }) => `${label}: ${to}`))
  expect(said).toEqual([
    'Link de senha: Usado',
    expect.stringContaining('Enviado para nova@saude.example, válido até'),
  ])
})

test('who is not reached keeps the link of before, and the reason is said', async () => {
  const admin = (await core.as('healthSecretary')).user
  const refused = await core.call(userCreate, somebody('rita@recusa.example'), admin)
  const without = await core.call(userCreate, somebody(null), admin)
  expect(without.isMailable).toBe(false)
  const { items } = await core.call(userLinkSend, { ids: [refused.id, without.id] }, admin)
  const reasons = new Map(items.map(({ id, problem }) => [id, problem]))
  expect(reasons.get(refused.id)).toBe('O servidor de e-mail recusou este endereço')
  expect(reasons.get(without.id)).toBe('O usuário não tem e-mail')
  expect(taken).toEqual([])
  expect(await isGood(tokenIn(refused.link))).toBe(true)
  expect(complaints).toHaveLength(1)
})

test('who has a password gets no link before it is reset, and no one sends to people of more rights', async () => {
  const admin = (await core.as('healthSecretary')).user
  const doctor = core.documents.users.find(({ email }) => email === 'doctor@demo.local')?._id ?? ''
  const send = async () => (await core.call(userLinkSend, { ids: [doctor] }, admin)).items[0]?.problem
  expect(await send()).toBe('A pessoa já tem senha: gere antes outro link')
  await core.call(userPasswordReset, { id: doctor }, admin)
  expect(await send()).toBeUndefined()
  const coordinator = (await core.as('healthCoordinator')).user
  const secretary = core.documents.users.find(({ email }) => email === 'systemAdministration@demo.local')
  const strong = core.call(userLinkSend, { ids: [secretary?._id ?? ''] }, coordinator)
  expect((await refusal(strong)).key).toBe('permission')
})

test('without a mail server sending is refused in words', async () => {
  const other = await openCore()
  const admin = (await other.as('healthSecretary')).user
  const made = await other.call(userCreate, somebody('nova@saude.example'), admin)
  expect(made.isMailable).toBe(false)
  const { message } = await refusal(other.call(userLinkSend, { ids: [made.id] }, admin))
  expect(message).toBe('O envio de e-mails não foi configurado neste servidor')
  await other.close()
})

test('a mail server inside the network is not spoken to unless the operator names it', async () => {
  const inside = await provider([])
  const message = { to: 'a@b.example', subject: 'x', text: 'x' }
  await expect(inside.send(message)).rejects.toThrow(MailError)
  expect(String(complaints)).toContain('127.0.0.1 is inside')
  expect(taken).toEqual([])
})

test('a password is not sent to a server without TLS', async () => {
  const open = await provider(['127.0.0.1'], `smtp://usuario:segredo@127.0.0.1:${port}`)
  await expect(open.send({ to: 'a@b.example', subject: 'x', text: 'x' })).rejects.toThrow(MailError)
  expect(taken).toEqual([])
})

test('a list is looked at line by line: what is refused says why, and nothing is created', async () => {
  const admin = (await core.as('healthSecretary')).user
  const unit = core.documents.healthUnits[0]
  const lines = [
    { name: 'Ana Lima', email: 'ana@saude.example', groups: nurses.toLowerCase(), unit: unit?.cnes },
    { name: 'Bia Reis', email: 'ANA@saude.example', groups: nurses },
    { name: 'Caio', email: 'doctor@demo.local', groups: nurses },
    { name: 'Davi', email: 'davi@saude.example', groups: 'Astronauta', unit: 'UBS da Lua' },
    { name: '', email: 'nada' },
  ]
  const { items } = await core.call(userInvitePreview, { lines }, admin)
  expect(items[0]).toMatchObject({ groupNames: [expect.any(String)], unitName: unit?.name, problems: [] })
  expect(items.slice(1).map(({ problems }) => problems)).toEqual([
    ['O e-mail aparece em outra linha da lista'],
    ['Já existe um usuário com este e-mail'],
    ["Não há grupo com o nome 'Astronauta'", "Não há unidade de saúde com o nome ou CNES 'UBS da Lua'"],
    expect.arrayContaining(['Informe o grupo']),
  ])
  const failed = await refusal(core.call(userInvite, { lines }, admin))
  expect(Object.keys((failed.payload as { fields: object }).fields)).toHaveLength(4)
  const list = await core.call(user.list, { email: 'ana@saude.example' }, admin)
  expect(list.items).toEqual([])
})

test('all of a good list are created at once, each with a link of their own', async () => {
  const admin = (await core.as('healthSecretary')).user
  const lines = ['ana', 'bia', 'caio'].map((name) => ({
    name: `${name} da Silva`,
    email: `${name}@saude.example`,
    groups: nurses,
  }))
  const { items } = await core.call(userInvite, { lines }, admin)
  expect(new Set(items.map(({ link }) => link)).size).toBe(3)
  for (const { link } of items) expect(await isGood(tokenIn(link))).toBe(true)
  const { items: sent } = await core.call(userLinkSend, { ids: items.map(({ id }) => id) }, admin)
  expect(sent.every(({ problem }) => !problem)).toBe(true)
  expect(taken.map(({ to }) => to).sort()).toEqual(lines.map(({ email }) => email))
  const { items: history } = await core.call(user.history, { id: items[0]?.id ?? '' }, admin)
  expect(history.map(({ kind }) => kind)).toEqual(['updated', 'created'])
})
