import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openService } from '@saude/service/service'
import { service as travel } from '@saude/travel/service'
import { discardHalfFilled, fillOwnDemo } from './demo.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saude-alone-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const demo = { count: 100, now: '2026-11-20T12:00:00.000Z' }
const settings = () => ({ dataDir, mongoUri: undefined })
const names = () => readdirSync(dataDir)

async function withTravels<T>(
  work: (opened: Awaited<ReturnType<typeof openService>>) => Promise<T>,
): Promise<T> {
  await discardHalfFilled(settings(), 'travel')
  const opened = await openService(travel, { folder: dataDir })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** How many travels there are after a greeting of the demo's gateway. */
const filled = () =>
  withTravels(async (opened) => {
    await fillOwnDemo(travel, opened, demo, settings())
    return opened.collections.travel?.countDocuments({})
  })

test('an empty store gets its part of the demo once', async () => {
  const count = await filled()
  expect(count).toBeGreaterThan(50)
  expect(await filled()).toBe(count)
  expect(names()).not.toContain('demo-filling-travel')
})

test('a store that somebody has written into stays as it is', async () => {
  await withTravels(async ({ collections }) => {
    await collections.travel?.insertOne({ _id: 'mine' })
  })
  expect(await filled()).toBe(1)
})

/** A filling that ends in the middle, as by a kill. */
const interrupted = () =>
  withTravels(async (opened) => {
    const half: typeof travel = {
      ...travel,
      async demo() {
        await opened.collections.travel?.insertOne({ _id: 'half' })
        throw new Error('killed')
      },
    }
    await expect(fillOwnDemo(half, opened, demo, settings())).rejects.toThrow('killed')
  })

test('what an interrupted filling has left is thrown away, and nothing of other areas', async () => {
  await interrupted()
  writeFileSync(join(dataDir, 'citizen.sqlite'), '')
  expect(await filled()).toBeGreaterThan(50)
  expect(names()).toContain('citizen.sqlite')
  expect(names()).not.toContain('demo-filling-travel')
})

test('a second process that starts while the first one fills finds the database in use, and leaves it', async () => {
  await withTravels(async (opened) => {
    let started: unknown
    const slow: typeof travel = {
      ...travel,
      async demo() {
        await opened.collections.travel?.insertOne({ _id: 'first' })
        started = await discardHalfFilled(settings(), 'travel').catch((error: unknown) => error)
      },
    }
    await fillOwnDemo(slow, opened, demo, settings())
    expect(started).toMatchObject({ kind: 'locked' })
  })
  expect(await filled()).toBe(1)
})

test('a marker of which no database knows deletes nothing', async () => {
  await withTravels(async ({ collections }) => {
    await collections.travel?.insertOne({ _id: 'mine' })
  })
  writeFileSync(join(dataDir, 'demo-filling-travel'), '')
  await expect(filled()).rejects.toThrow(/travel\.sqlite; nada foi apagado/)
  rmSync(join(dataDir, 'demo-filling-travel'))
  expect(await filled()).toBe(1)
})
