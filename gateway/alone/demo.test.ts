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
const names = () => readdirSync(dataDir)

async function withTravels<T>(
  work: (opened: Awaited<ReturnType<typeof openService>>) => Promise<T>,
): Promise<T> {
  await discardHalfFilled({ dataDir, mongoUri: undefined }, 'travel')
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
    await fillOwnDemo(travel, opened, demo, { dataDir })
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

test('what an interrupted filling has left is thrown away, and nothing of other areas', async () => {
  await withTravels(async ({ collections }) => {
    await collections.travel?.insertOne({ _id: 'half' })
  })
  for (const name of ['demo-filling-travel', 'citizen.sqlite']) writeFileSync(join(dataDir, name), '')
  expect(await filled()).toBeGreaterThan(50)
  expect(names()).toContain('citizen.sqlite')
})
