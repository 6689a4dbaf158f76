import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { change, openStore, type Store } from '@saude/store'
import { purgeFeed } from './feed-purge.ts'

const hour = 3_600_000
const day = 24 * hour

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feed-'))
  store = await openStore({ folder, area: 'area', collections: [] })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (count: number, client?: string) =>
  store.atomically(
    Array.from({ length: count }, (_, index) =>
      change('citizen', [`c${index}`], 'updated', { ...(client && { client }) }),
    ),
  )
const left = async () => {
  const line = store.feed.of(undefined)
  const [first] = await line.since(0, 1)
  return [first?.sequence, (await line.ends()).latest]
}
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

it('forgets what is older than it keeps, but the newest entry', async () => {
  await write(2_500)
  const kept = { days: 90, entries: 1_000_000 }
  expect(await purgeFeed(store.feed, kept, later(89 * day))).toBe(0)
  expect(await purgeFeed(store.feed, kept, later(91 * day))).toBe(2_499)
  expect(await left()).toEqual([2_500, 2_500])
  expect(await purgeFeed(store.feed, kept, later(91 * day))).toBe(0)
  await write(1)
  expect(await left()).toEqual([2_500, 2_501])
})

it('forgets what is more than it keeps, though not what came within the hour', async () => {
  await write(2_500)
  const kept = { days: 90, entries: 1_200 }
  expect(await purgeFeed(store.feed, kept, later(0))).toBe(0)
  expect(await purgeFeed(store.feed, kept, later(2 * hour))).toBe(1_300)
  expect(await left()).toEqual([1_301, 2_500])
})

it('takes nothing from a small municipality for what a large one writes', async () => {
  await write(3, 'small')
  await write(2_500, 'large')
  await write(1, 'small')
  expect(await purgeFeed(store.feed, { days: 90, entries: 1_000 }, later(2 * hour))).toBe(1_500)
  expect(await store.feed.of('large').count()).toBe(1_000)
  expect(await store.feed.of('small').count()).toBe(4)
})

it('finds nothing to do in an empty feed', async () => {
  expect(await purgeFeed(store.feed, { days: 1, entries: 1 }, later(9 * day))).toBe(0)
})
