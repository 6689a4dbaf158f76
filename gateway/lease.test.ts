import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@saude/store'
import { gatewayLeases, type Lease, takeLease } from './lease.ts'
import { StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'saude-lease-'))
let store: Store
let now = 0
const warned: string[] = []
beforeAll(async () => {
  store = await openStore({ folder, area: 'core', collections: [gatewayLeases] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  warned.length = 0
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  })
})
const held: Lease[] = []
afterEach(async () => {
  for (const lease of held.splice(0)) await lease.close()
  jest.useRealTimers()
})

const lost = jest.fn()
const row = () => store.collection(gatewayLeases).findOne({})

/** A gateway that starts; `meanwhile` is what others do while it waits for a second. */
async function start(place: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const lease = await takeLease({
    store,
    place,
    warn: (words) => warned.push(words),
    lost,
    clock: () => now,
    wait: async (milliseconds) => {
      now += milliseconds
      await meanwhile()
    },
  })
  held.push(lease)
  return lease
}

/** Lets the timers of renewals run and waits until the row shows it. */
async function renewed(): Promise<void> {
  const before = await row()
  jest.advanceTimersByTime(5_000)
  while ((await row())?.beat === before?.beat) await new Promise(setImmediate)
}

test('a second gateway waits for a sign of the first one, and is refused in words when there is one', async () => {
  const first = await start('a máquina, processo 1')
  expect(warned).toEqual([])
  const second = start('outra', renewed)
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow('já trabalha neste banco de dados (a máquina, processo 1)')
  expect(warned).toEqual([expect.stringContaining('Se não der sinal em 15 segundos')])
  expect(first.isHeld()).toBe(true)
})

test('after a clean stop the next one starts at once', async () => {
  await (await start('a')).close()
  expect(await row()).toBeNull()
  const before = now
  await start('b')
  expect([now - before, warned]).toEqual([0, []])
})

test('what a killed gateway has left is waited for fifteen seconds, and no longer', async () => {
  await store.collection(gatewayLeases).insertOne({ _id: 'gateway', holder: 'x', place: 'x', beat: '1' })
  const before = now
  const next = await start('b')
  expect(now - before).toBe(15_000)
  expect(warned).toHaveLength(1)
  expect([next.isHeld(), (await row())?.place]).toEqual([true, 'b'])
})

test('of two that wait for the same one, one gets it and the other hears of it', async () => {
  await store.collection(gatewayLeases).insertOne({ _id: 'gateway', holder: 'x', place: 'x', beat: '1' })
  const started = await Promise.allSettled([start('b'), start('c')])
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('one that stood still writes nothing before it knows, and ends when another one has the database', async () => {
  const first = await start('a')
  now += 14_999
  expect(first.isHeld()).toBe(true)
  now += 1
  expect(first.isHeld()).toBe(false)
  // No other one came: it goes on.
  await renewed()
  while (!first.isHeld()) await new Promise(setImmediate)

  now += 60_000
  const second = await start('b')
  expect(lost).not.toHaveBeenCalled()
  jest.advanceTimersByTime(5_000)
  while (lost.mock.calls.length === 0) await new Promise(setImmediate)
  expect(lost).toHaveBeenCalledWith(expect.stringContaining('Outro Saúde Municipal assumiu'))
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true])
  await first.close()
  expect((await row())?.place).toBe('b')
})
