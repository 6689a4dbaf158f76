import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@saude/store'
import { StartError } from '../start-error.ts'
import { conversionsOf, gatewayLeases, gatewayProcesses, misfit, type Traits } from './process.ts'
import { enterRegister, type Membership } from './register.ts'

const folder = mkdtempSync(join(tmpdir(), 'saude-register-'))
let store: Store
let now = 0
const warned: string[] = []
beforeAll(async () => {
  store = await openStore({ folder, area: 'core', collections: [gatewayLeases, gatewayProcesses] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  warned.length = 0
  lost.mockClear()
  await store.collection(gatewayLeases).deleteMany({})
  await store.collection(gatewayProcesses).deleteMany({})
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  })
})
const members: Membership[] = []
afterEach(async () => {
  for (const member of members.splice(0)) await member.close()
  jest.useRealTimers()
})

const lost = jest.fn()
const places = async () =>
  (await store.collection(gatewayProcesses).findAll({}, { max: 100 })).map(({ place }) => place).sort()
const beats = async () =>
  new Map(
    (await store.collection(gatewayProcesses).findAll({}, { max: 100 })).map(({ place, beat }) => [
      place,
      beat,
    ]),
  )

const traits: Traits = { version: '1.1.0', secrets: { SESSION_SECRET: 'a' }, apart: [], knows: {}, ahead: [] }
const otherSecret: Traits = { ...traits, secrets: { SESSION_SECRET: 'b' } }

/** A gateway that starts; `meanwhile` is what others do while it waits for a second. */
async function start(
  place: string,
  own: Traits = traits,
  meanwhile: (waited: number) => Promise<unknown> = async () => {},
  at = store,
) {
  let waited = 0
  const member = await enterRegister({
    store: at,
    traits: own,
    place,
    warn: (words) => warned.push(words),
    lost,
    clock: () => now,
    wait: async (milliseconds) => {
      now += milliseconds
      waited += milliseconds
      await meanwhile(waited)
    },
  })
  members.push(member)
  return member
}

/** Lets the timers of renewals run and waits until a row shows it. */
async function renewed(place: string): Promise<void> {
  const before = (await beats()).get(place)
  jest.advanceTimersByTime(5_000)
  while ((await beats()).get(place) === before) await new Promise(setImmediate)
}

test('gateways that fit each other start side by side at once, and leave one by one', async () => {
  const [first] = await Promise.all([start('a'), start('b'), start('c')])
  expect([await places(), warned]).toEqual([['a', 'b', 'c'], []])
  await first.close()
  expect(await places()).toEqual(['b', 'c'])
})

test('one with another secret is refused in words that name it, while one lives', async () => {
  await start('a máquina, processo 1')
  const second = start('b', otherSecret, () => renewed('a máquina, processo 1'))
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(
    'SESSION_SECRET é outro que o do Saúde Municipal que já trabalha neste banco de dados (a máquina, processo 1)',
  )
  expect(warned).toEqual([expect.stringContaining('Se não der sinal em 15 segundos')])
  expect(await places()).toEqual(['a máquina, processo 1'])
})

test('of two that do not fit and start at once one enters', async () => {
  const started = await Promise.allSettled([
    start('a', traits, () => renewed('b')),
    start('b', otherSecret, () => renewed('a')),
  ])
  const entered = await places()
  expect(entered).toHaveLength(1)
  // The one that is refused, where the first one renews itself, says why.
  const refused = started.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
})

test('what a killed gateway has left is waited for fifteen seconds where it does not fit, else not at all', async () => {
  const row = { ...otherSecret, _id: 'x', place: 'x', isFilling: false, beat: '1' }
  await store.collection(gatewayProcesses).insertOne(row)
  const before = now
  await start('fits', otherSecret)
  expect(now - before).toBe(0)
  await members.pop()?.close()
  await start('b')
  expect(now - before).toBe(15_000)
  expect(warned).toHaveLength(1)
  expect(await places()).toEqual(['b'])
})

test('one of a release before the register keeps the others out, and they it', async () => {
  const leases = store.collection(gatewayLeases)
  await leases.insertOne({ _id: 'gateway', holder: 'old', place: 'antigo', beat: '1' })
  const beat = (ms: number) =>
    leases.updateOne({ _id: 'gateway', holder: 'old' }, { $set: { beat: String(ms) } })
  await expect(start('a', traits, beat)).rejects.toThrow(
    'de uma versão anterior trabalha neste banco de dados (antigo)',
  )
  await start('a')
  const first = await leases.findOne({ _id: 'gateway' })
  await renewed('a')
  const second = await leases.findOne({ _id: 'gateway' })
  // What the former release looks at: the holder is another one, and its beat goes on.
  expect([first?.holder, second?.holder, first?.beat === second?.beat]).toEqual([
    'register',
    'register',
    false,
  ])
})

test('one that stood still writes nothing before it has entered again, and ends where it does not fit any more', async () => {
  let isSecondThere = false
  // Each time that it looks, the second one has given a sign.
  const first = await start('a', traits, async () => {
    if (isSecondThere) await renewed('b')
  })
  now += 14_999
  expect(first.isHeld()).toBe(true)
  now += 1
  expect(first.isHeld()).toBe(false)
  // No other one came: it goes on.
  await renewed('a')
  while (!first.isHeld()) await new Promise(setImmediate)

  now += 60_000
  await start('b', otherSecret)
  expect(await places()).toEqual(['b'])
  isSecondThere = true
  jest.advanceTimersByTime(5_000)
  while (lost.mock.calls.length === 0) await new Promise(setImmediate)
  expect(lost).toHaveBeenCalledWith(expect.stringMatching(/ficou parado e termina.*SESSION_SECRET é outro/))
  expect(first.isHeld()).toBe(false)
  await first.close()
  expect(await places()).toEqual(['b'])
})

test('who begins to fill while another one reads what is there keeps it out', async () => {
  const first = await start('a')
  let isBegun = false
  /** The same store; the lease is read once the first has begun, whatever was read before. */
  const late = new Proxy(store, {
    get: (target, name) => {
      if (name !== 'collection') return Reflect.get(target, name)
      return (definition: typeof gatewayLeases) => {
        const found = target.collection(definition)
        if (definition.name !== gatewayLeases.name) return found
        return {
          ...found,
          findOne: async (filter: object) => {
            if (isBegun) await first.beginFilling().catch(() => undefined)
            return found.findOne(filter)
          },
        }
      }
    },
  })
  const second = await start('b', traits, undefined, late)
  isBegun = true
  await expect(second.beginFilling()).rejects.toThrow(StartError)
  await first.endFilling()
})

test('one fills at a time, and what is filled by halves is no municipality', async () => {
  const [first, second] = [await start('a'), await start('b')]
  await first.beginFilling()
  await expect(second.beginFilling()).rejects.toThrow('(a) está preenchendo o município de demonstração')
  await expect(start('c', traits, () => renewed('a'))).rejects.toThrow('está preenchendo')
  await first.endFilling()
  await start('c')
  await first.beginFilling()
  await first.close()
  await expect(start('d')).rejects.toThrow('não terminou (a). Apague os bancos de dados')
})

describe('A release whose migrations are not done', () => {
  const migration = {
    id: '2026-12-01-sign',
    title: 'Sinais',
    run: async () => ({ operations: [], count: 0 }),
  }
  const marked = [{ _id: 'group-rights' }] as never // marks of a store that is in use
  const newer = (compatibleWith?: string): Traits => ({
    ...traits,
    version: '1.2.0',
    ...conversionsOf('travel', [{ ...migration, ...(compatibleWith && { compatibleWith }) }], marked),
  })
  const beside = (own: Traits) => ({ ...own, place: 'x', isFilling: false })

  test('does not start beside one that could not write after them, nor the other way round', () => {
    expect(misfit(newer(), beside(traits))).toContain(
      'A versão 1.2.0 precisa converter os dados da área travel (2026-12-01-sign: Sinais), e depois disso a versão 1.1.0',
    )
    expect(misfit(traits, beside(newer()))).toContain('Use aqui a versão 1.2.0')
  })

  test('starts beside one that knows them, may write all the same, or on a new store', () => {
    expect(misfit(newer(), beside(newer()))).toBeUndefined()
    expect(misfit(newer('1.1.0'), beside(traits))).toBeUndefined()
    expect(misfit(newer('1.1.1'), beside(traits))).toContain('não pode mais gravar')
    expect(conversionsOf('travel', [migration], []).ahead).toEqual([])
  })

  test('has to keep files at the same place; one that says none keeps them in a folder', () => {
    const gridfs = { ...traits, files: 'gridfs' }
    expect(misfit(gridfs, beside(traits))).toBe(
      'Os arquivos são guardados aqui em MongoDB (GridFS), e o Saúde Municipal que já trabalha neste banco de dados (x) os guarda em uma pasta. Use o mesmo FILES_URL em todos.',
    )
    expect(misfit({ ...traits, files: 'folder' }, beside(traits))).toBeUndefined()
    expect(misfit(gridfs, beside(gridfs))).toBeUndefined()
  })

  test('has to have the same areas in processes of their own', () => {
    expect(misfit({ ...traits, apart: ['travel'] }, beside(traits))).toContain(
      'aqui há como processos próprios travel',
    )
  })
})
