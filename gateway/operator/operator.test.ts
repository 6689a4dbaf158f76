import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '@saude/core/core'
import { fillDemo } from '@saude/core/demo/load'
import { collections } from '@saude/core/service/collections'
import { demoTown } from '@saude/town/town'
import { admin } from '../admin.ts'
import { call, logIn } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { startProcess } from '../testing/process.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { createSeal } from '../wire/seal.ts'
import { openOperated } from './operated.ts'
import { asking, type Known, knownAt } from './wire.ts'

jest.setTimeout(60_000)

const password = 'uma frase bem comprida 1'
const commandOf = (email: string, ...more: string[]) => [
  'create',
  '--client',
  'Monte Claro',
  '--email',
  email,
  ...more,
]

/** Somebody sets the password by the link that a command has printed, and signs in. */
async function enter(url: string, printed: string, email: string): Promise<string> {
  const link = /http\S+/.exec(printed)?.[0] ?? ''
  expect(link.startsWith(`${url}/`)).toBe(true)
  await call(url, 'password-set', { input: { token: new URL(link).searchParams.get('token'), password } })
  return logIn(url, email, password)
}

test('a command of an operator works while the product runs, before and after it was killed too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-operator-'))
  const gateway = startProcess({ DATA_DIR: folder, PORT: '0' })
  const command = async (email: string) => {
    const { ended, said } = startProcess(
      { DATA_DIR: folder },
      { program: ['gateway/admin.ts', ...commandOf(email)] },
    )
    expect([await ended, said.errors]).toEqual([0, ''])
    return said.output
  }
  try {
    const url = await gateway.url()
    expect(statSync(knownAt(folder)).mode & 0o777).toBe(0o600)
    const token = await enter(url, await command('ana@monte.example'), 'ana@monte.example')
    const { body } = await call(url, 'user-list', { token })
    expect(body.data).toMatchObject({ totalItems: 1 })
    gateway.child.kill('SIGKILL')
    await gateway.ended
    // What it left behind is of no more use.
    expect(readFileSync(knownAt(folder), 'utf8')).toContain('port')
    expect(await command('bia@monte.example')).toContain('http://127.0.0.1:8080/app/set-password?token=')
  } finally {
    gateway.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the running product', () => {
  const folders = testFolders()
  const settings = testSettings(folders)
  let gateway: Awaited<ReturnType<typeof openOperated>>
  let known: Known
  beforeAll(async () => {
    gateway = await openOperated(settings, { core: createCore, areas: [] })
    known = JSON.parse(readFileSync(knownAt(folders.dataDir), 'utf8'))
    const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
    await fillDemo({ services: gateway.services, areas: [], count: 0, town: demoTown(), passwordCost })
  })
  afterAll(async () => {
    await gateway.close()
    expect(() => statSync(knownAt(folders.dataDir))).toThrow('ENOENT')
    folders.remove()
  })
  const users = async () => {
    const store = gateway.services.get('core')?.store
    return store?.collection(collections.user).countDocuments({})
  }
  const body = JSON.stringify({ args: commandOf('eva@monte.example'), hasTerminal: false })
  const send = async (token: string, { host = '127.0.0.1', sent = body, port = known.port } = {}) =>
    (
      await fetch(`http://${host}:${port}/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: sent,
      })
    ).status

  test('has its operator asked at the terminal, before anything is made, what becomes of the demo users', async () => {
    const before = await users()
    const ask = jest.fn(async () => {
      expect(await users()).toBe(before)
      return false
    })
    const printed = await admin(commandOf('ana@monte.example'), settings, new Date(), ask)
    expect(printed).toMatch(/^Os usuários de demonstração continuam entrando[^\n]+\nLink para/)
    await admin(commandOf('bia@monte.example'), settings, new Date(), ask)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(await users()).toBe((before ?? 0) + 2)
  })

  test('says in words what cannot be done', async () => {
    await admin(commandOf('c@monte.example'), settings)
    await expect(admin(commandOf('c@monte.example'), settings)).rejects.toThrow('Já existe um usuário')
    await expect(admin(commandOf('d@monte.example', '--group', 'king'), settings)).rejects.toThrow(
      'Grupo desconhecido: king',
    )
  })

  test('makes nothing for who does not know its secret, twice by one seal, or by another input', async () => {
    const before = await users()
    const seal = createSeal(known.secret)
    const token = await seal.sign(asking, body)
    for (const other of ['', await createSeal('x'.repeat(64)).sign(asking, body)])
      expect(await send(other)).toBe(401)
    for (const route of [
      { ...asking, from: 'citizen' },
      { ...asking, query: 'citizenList' },
    ])
      expect(await send(await seal.sign(route, body))).toBe(401)
    expect(await send(token, { sent: body.replace('eva', 'bob') })).toBe(401)
    expect(await users()).toBe(before)
    const good = await seal.sign(asking, body)
    expect([await send(good), await send(good)]).toEqual([200, 401])
    expect(await users()).toBe((before ?? 0) + 1)
  })

  test('listens to commands at loopback alone', async () => {
    const [address] = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    const token = await createSeal(known.secret).sign(asking, body)
    // A second address of loopback is another one, too.
    for (const host of ['127.0.0.2', ...(address ? [address.address] : [])])
      await expect(send(token, { host })).rejects.toThrow('fetch failed')
    // What people reach answers no command.
    expect(await send(token, { port: Number(new URL(gateway.url).port) })).toBe(404)
  })

  test('is not taken for another program that has its port by now', async () => {
    const own = readFileSync(knownAt(folders.dataDir), 'utf8')
    const other = { port: Number(new URL(gateway.url).port), secret: known.secret }
    const free = { ...other, port: await freePort() }
    for (const one of [JSON.stringify(other), JSON.stringify(free), '{"port":"x"}', 'half']) {
      writeFileSync(knownAt(folders.dataDir), one)
      await expect(admin(commandOf('f@monte.example'), settings)).rejects.toThrow('já está em uso')
    }
    writeFileSync(knownAt(folders.dataDir), own)
  })
})
