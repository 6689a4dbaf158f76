import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { users } from '@saude/core/service/user/user'
import { change, insert, openStore, type Store } from '@saude/store'
import { noteRestored } from './backup/restored.ts'
import { checkClock } from './clock.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { StartError } from './start-error.ts'

const day = 86_400_000
let dataDir: string
let core: Store
const warned: string[] = []
beforeEach(async () => {
  warned.length = 0
  dataDir = mkdtempSync(join(tmpdir(), 'saude-clock-'))
  core = await openStore({ folder: dataDir, area: 'core', collections: [users] })
  // Of a user only whether it is of the demo counts here.
  const somebody = { _id: newId(), isDemo: false } as never
  await core.atomically([insert(users, somebody), change('user', ['x'], 'created')])
})
afterEach(async () => {
  await core.close()
  rmSync(dataDir, { recursive: true })
})

const reached = new Date('2026-11-20T12:00:00.000Z')
const lived = { mark: reached, newest: reached }
const check = (
  days: number,
  clockIsRight: Settings['clockIsRight'] = undefined,
  confirm?: () => Promise<boolean>,
) =>
  checkClock(lived, core, {
    settings: { dataDir, clockIsRight },
    now: new Date(reached.getTime() + days * day),
    warn: (words) => warned.push(words),
    confirm,
  })

test('a clock up to a day ahead of the last sign of use is believed, one further ahead ends the start in words', async () => {
  expect(await check(1)).toBe('fits')
  await expect(check(400)).rejects.toThrow(StartError)
  await expect(check(400)).rejects.toThrow(
    /marca 25\/12\/2027.*400 dias depois do último sinal de uso \(20\/11\/2026.*--clock-is-right ou CLOCK_IS_RIGHT=2027-12-25/,
  )
})

test('the operator says that it is right: once, by a day that may stay among the settings, or at a terminal', async () => {
  expect(await check(400, true)).toBe('said')
  expect(await check(400, '2027-12-25')).toBe('said')
  await expect(check(800, '2027-12-25')).rejects.toThrow(StartError)
  expect(await check(400, undefined, async () => true)).toBe('said')
  await expect(check(400, undefined, async () => false)).rejects.toThrow(StartError)
  expect(settingsFrom({ CLOCK_IS_RIGHT: '2027-12-25' }).clockIsRight).toBe('2027-12-25')
  expect(() => settingsFrom({ CLOCK_IS_RIGHT: 'yes' })).toThrow('CLOCK_IS_RIGHT precisa ser o dia de hoje')
})

test('after a restoration the day of the restoration counts, not that of the copy', async () => {
  await noteRestored(dataDir, new Date(reached.getTime() + 30 * day))
  expect(await check(30.5)).toBe('fits')
  await expect(check(32)).rejects.toThrow(StartError)
})

test('where there are demo users only it is said, and the start goes on', async () => {
  await core.collection(users).updateMany({}, { $set: { isDemo: true } })
  expect(await check(400)).toBe('unsure')
  expect(warned).toEqual([expect.stringContaining('400 dias depois')])
})

test('a clock behind what is written is said: changes go on after what is written', async () => {
  expect(await check(-2)).toBe('fits')
  expect(warned).toEqual([expect.stringContaining('há registros de 20/11/2026')])
})

test('a store in which nothing was ever written fits every clock', async () => {
  const none = { mark: undefined, newest: undefined }
  const parts = { settings: { dataDir, clockIsRight: undefined }, now: reached, warn: () => {} }
  expect(await checkClock(none, core, parts)).toBe('fits')
})
