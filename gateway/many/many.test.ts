import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service } from '@saude/citizen/service'
import { newId } from '@saude/contract/id'
import { createCore } from '@saude/core/core'
import { collections } from '@saude/core/service/collections'
import { leaseRows } from '@saude/service/leases/lease'
import { openStore, type Store } from '@saude/store'
import { createRandom } from '@saude/town/random'
import { MongoClient } from 'mongodb'
import { verify } from '../faults/verify.ts'
import { startWriters } from '../faults/writers.ts'
import { readCommand } from '../releases/command.ts'
import { operate } from '../releases/operate.ts'
import { makeRelease } from '../releases/testing.ts'
import { settingsFrom } from '../settings.ts'
import { call } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { manyCalls } from '../testing/prepared.ts'
import { startProcess } from '../testing/process.ts'
import { mongoSecrets } from '../testing/settings.ts'
import { addClient, signIn } from '../testing/town.ts'
import { type Balancer, openBalancer } from './testing/balancer.ts'
import { gateways, keptAtHomes, municipalities } from './testing/homes.ts'
import { nodeOptions } from './testing/node-options.ts'

jest.setTimeout(600_000)

const uri = process.env.CONTRACT_MONGODB_URI
/** `npm run soak:many` goes round as often as this says. */
const rounds = Number(process.env.MANY_ROUNDS ?? 3)
const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj'))

if (uri === undefined) {
  test.skip('two gateways behind a balancer answer as one (npm run test:many)', () => undefined)
} else {
  describe('two gateways behind a balancer in turn, without homes,', () => {
    const installation = `many${process.pid}${Date.now()}`
    const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)
    const folder = mkdtempSync(join(tmpdir(), 'saude-many-'))
    const ports: number[] = []
    const running: ReturnType<typeof startProcess>[] = []
    let balancer: Balancer
    let store: Store
    let town: Parameters<typeof signIn>[0]
    let token: string
    /** Acts on citizens before there are writers. */
    let acts = 0

    const settingsOf = (nth: number) => ({
      DATA_DIR: join(folder, String(nth)),
      PORT: String(ports[nth]),
      MONGODB_URI: address,
      LEAVE_SECONDS: '2',
      ...mongoSecrets,
      ...manyCalls,
      NODE_OPTIONS: nodeOptions({ isAhead: nth === 1, isNewer: updated.has(nth) }),
    })
    /** Those that are of the version after this one. */
    const updated = new Set<number>()
    const start = (nth: number) => {
      const one = startProcess(settingsOf(nth))
      running[nth] = one
      return one
    }
    const at = (nth: number) => `http://127.0.0.1:${ports[nth]}`
    const ask = async (path: string, input: object = {}, by = token) => {
      const answer = await call(balancer.url, path, { token: by, input, headers: { 'Request-Id': newId() } })
      expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
      return answer
    }
    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const isReady = (nth: number) =>
      fetch(`${at(nth)}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )

    beforeAll(async () => {
      ports.push(await freePort(), await freePort())
      balancer = await openBalancer(ports)
      // Both at once, on a database that is empty.
      await Promise.all([start(0).url(), start(1).url()])
      store = await openStore({
        folder,
        area: 'core',
        uri: address,
        collections: [...Object.values(collections), leaseRows],
      })
      const clock = { offset: 0 }
      const now = () => Date.now() + clock.offset
      const { sessions } = createCore({ sessionSecret: mongoSecrets.SESSION_SECRET, version: '0.1.0', now })
      const client = await addClient(store, 'Vila Serena')
      town = { store, testing: { sessions, clock }, client }
      sessions.attach(store)
      token = (await signIn(town, 'healthDirector')).token
    })
    afterAll(async () => {
      for (const { child } of running) child.kill('SIGKILL')
      await balancer?.close()
      await store?.close()
      const client = await new MongoClient(uri).connect()
      const { databases } = await client.db('admin').admin().listDatabases()
      for (const { name } of databases)
        if (name.startsWith(installation)) await client.db(name).dropDatabase()
      await client.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('start both on an empty database, and both are asked', async () => {
      // That the clock is behind what the other has written may be said, and that there was something to convert in it.
      const said = running.flatMap(({ said: { errors } }) => errors.split('\n'))
      expect(said.filter((line) => line !== '' && !/relógio|Dados convertidos/.test(line))).toEqual([])
      await until(async () => (await isReady(0)) && (await isReady(1)))
      for (let nth = 0; nth < 4; nth += 1) await ask('citizen-list')
    })

    test('write lists as files, ten of ten, each once', async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        const { body } = await ask('exports', { query: 'citizenList', input: {}, title: 'Cidadãos' })
        const path = `${balancer.url}${Object(body.data).url}`
        const file = await fetch(path)
        expect([nth, file.status, (await file.text()).includes('Nome')]).toEqual([nth, 200, true])
        expect((await fetch(path)).status).toBe(404)
      }
    })

    test('count together what must not be guessed: five of many at the same moment are looked at', async () => {
      const many = Array.from({ length: 12 })
      const statuses = async (path: string, input: object) => {
        const answers = await Promise.all(many.map(() => call(balancer.url, path, { input })))
        return answers.map(({ status }) => status).sort()
      }
      const [looked, refused] = [Array(5), Array(7).fill(429)]
      const login = { login: 'ninguem@saude.example', password: 'senha errada 1' }
      expect(await statuses('user-login', login)).toEqual([...looked.fill(401), ...refused])
      const protocol = { number: '2026/000001', birthDate: '1961-03-04' }
      expect(await statuses('protocol-lookup', protocol)).toEqual([...looked.fill(404), ...refused])
    })

    test('give a file that came to one from the other, all of it and a part', async () => {
      const attendant = (await signIn(town, 'healthAttendant')).token
      const made = await ask('citizen-create', { name: 'Zulmira Lopes' }, attendant)
      acts += 1
      const form = new FormData()
      const citizen = { id: Object(made.body.data).id }
      const input = { citizen, exam: { id: '0202010473' }, priority: 'urgent', date: '2026-11-20' }
      form.set('json', JSON.stringify(input))
      form.append('attachment', new File([pdf], 'pedido.pdf'))
      const headers = { 'Request-Id': newId() }
      const sent = await call(balancer.url, 'exam-request-create', { token: attendant, body: form, headers })
      const { id } = Object(sent.body.data)
      const got = await ask('exam-request-get', { id }, attendant)
      const { url } = Object(got.body.data).attachment
      for (const nth of [0, 1]) {
        const whole = await fetch(`${at(nth)}${url}`)
        expect([whole.status, new Uint8Array(await whole.arrayBuffer())]).toEqual([200, pdf])
        const part = await fetch(`${at(nth)}${url}`, { headers: { Range: 'bytes=1-3' } })
        expect([part.status, await part.text()]).toEqual([206, 'PDF'])
      }
    })

    test('serve what was published at one of them from both, and what was put back', async () => {
      const versions = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb'] as const
      const settings = settingsFrom(settingsOf(0))
      const command = (...args: string[]) => operate(readCommand([...args, '--unchecked']), settings)
      const isLive = (version: string) =>
        until(async () => {
          const all = await Promise.all(
            [0, 1].map(async (nth) => (await fetch(`${at(nth)}/areas/live.json`)).text()),
          )
          return all.every((one) => one.includes(`"name":"fleet","version":"${version}"`))
        })
      for (const version of versions) {
        const made = makeRelease(join(folder, version), { name: 'fleet', version })
        await command('publish', 'fleet', '--from', made)
        await isLive(version)
        for (const nth of [0, 1]) {
          const file = await fetch(`${at(nth)}/areas/fleet/${version}/screens.js`)
          expect([nth, file.status, await file.text()]).toEqual([nth, 200, `// ${version}`])
        }
      }
      await command('rollback', 'fleet')
      await isLive(versions[0])
    })

    test('renew a session at one that is good at the other, and end it everywhere', async () => {
      const { clock } = town.testing
      clock.offset = -1_000 * 3_600
      let person: Awaited<ReturnType<typeof signIn>> | undefined
      // The longest ago at which its token still counts is past half of its life.
      for (const hours of [12, 8, 6, 4, 3, 2, 1]) {
        clock.offset = -hours * 3_600_000 * 0.9
        person = await signIn(town, 'nurse')
        const { status } = await call(at(0), 'citizen-list', { token: person.token })
        if (status === 200) break
      }
      clock.offset = 0
      const before = person?.token ?? ''
      await call(at(0), 'citizen-list', { token: before })
      for (const nth of [0, 1, 0, 1])
        expect([nth, (await call(at(nth), 'citizen-list', { token: before })).status]).toEqual([nth, 200])
      const renewed = await store.collection(collections.session).findOne({ _id: person?.sessionId ?? '' })
      expect(renewed?.renewedUntil?.getTime()).toBeGreaterThan(Date.now())
      const input = { document: { device: { identifier: 'any' } } }
      const headers = { 'Request-Id': newId() }
      const out = await call(at(0), 'user-revoke', { token: before, input, headers })
      expect(out.status).toBe(200)
      await until(async () => (await call(at(1), 'citizen-list', { token: before })).status === 401)
    })

    test('keep the order of changes though their clocks are five minutes apart', async () => {
      const { citizen } = service.collections
      const area = await openStore({ folder, area: 'citizen', uri: address, collections: [citizen] })
      const names = Array.from({ length: 10 }, (_, nth) => `Ordem ${String.fromCharCode(65 + nth)}`)
      for (const [nth, name] of names.entries()) {
        const headers = { 'Request-Id': newId() }
        const made = await call(at(nth % 2), 'citizen-create', { token, input: { name }, headers })
        expect([name, made.status]).toEqual([name, 200])
      }
      const byTime = { sort: { updatedAt: 1 }, max: 100 } as const
      const found = await area.collection(citizen).findAll({ name: { $in: names } }, byTime)
      expect(found.map(({ name }) => name)).toEqual(names)
      expect(found.at(-1)?.updatedAt.getTime()).toBeGreaterThan(Date.now() + 240_000)
      acts += names.length
      await area.close()
    })

    test('lose nothing and do nothing twice under writers, while one after the other is killed, or stopped and updated', async () => {
      const random = createRandom('many')
      const writers = startWriters(balancer.url, token, 32, random)
      const refused: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
          const nth = round % 2
          const enough = writers.answered() + 32
          await until(async () => writers.answered() >= enough)
          const before = writers.refused()
          running[nth]?.child.kill(signal)
          await running[nth]?.ended
          // The other one goes on meanwhile.
          const more = writers.answered() + 16
          await until(async () => writers.answered() >= more)
          if (signal === 'SIGTERM') {
            refused.push(writers.refused() - before)
            // One after the other: for a round both versions are side by side.
            updated.add(nth)
          }
          await start(nth).url()
          await until(() => isReady(nth))
        }
      }
      await writers.stop()
      const versions = await Promise.all(
        [0, 1].map(async (nth) => Object(await (await fetch(`${at(nth)}/health`)).json()).version),
      )
      expect(versions).toEqual(['0.2.0', '0.2.0'])
      expect(writers.problems).toEqual([])
      expect(refused.filter((count) => count > 1)).toEqual([])
      const key = mongoSecrets.PSEUDONYM_SECRET
      expect(await verify(folder, writers.lives, true, { uri: address, key, before: acts })).toEqual([])
    })

    test('hand background work on from one that stands still, which writes nothing of it when it goes on', async () => {
      const lease = () => store.collection(leaseRows).findOne({ _id: 'background' })
      const first = await lease()
      expect(first).not.toBeNull()
      // Which of the two has it shows by who goes on with it.
      for (const nth of [0, 1]) {
        const before = await lease()
        running[nth]?.child.kill('SIGSTOP')
        await until(async () => (await lease())?.beat !== before?.beat)
        const after = await lease()
        running[nth]?.child.kill('SIGCONT')
        if (after?.term === before?.term) continue
        expect(after?.holder).not.toBe(before?.holder)
        expect(after?.term).toBe((before?.term ?? 0) + 1)
        // Back again, it serves, and leaves the work where it is.
        await until(() => isReady(nth))
        await until(async () => (await call(at(nth), 'citizen-list', { token })).status === 200)
        const later = await lease()
        expect([later?.holder, later?.term]).toEqual([after?.holder, after?.term])
        return
      }
      throw new Error('no one had the lease')
    })

    test('keep each municipality in memory once, at its home, and only those that are asked for', async () => {
      while (ports.length < gateways) {
        ports.push(await freePort())
        await start(ports.length - 1).url()
      }
      const { citizen } = service.collections
      const citizens = await openStore({ folder, area: 'citizen', uri: address, collections: [citizen] })
      const more = await keptAtHomes({ ports, town, citizens })
      await citizens.close()
      if (!more) return
      expect(more.reduce((sum, count) => sum + count, 0)).toBe(municipalities - 1)
      expect(more.filter((count) => count === 0)).toEqual([])
    })
  })
}
