import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Change, change, openStore, type Store } from '@saude/store'
import { createRemoteFeed, type FeedSource, feedAsked, feedPage, feedQuery, sourceOf } from './feed.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saude-feed-'))
  store = await openStore({ folder, area: 'citizen', collections: [] })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const write = (id: string) => store.atomically([change('citizen', [id], 'updated', { client: 'c' })])
const never = new AbortController().signal

test('a page is asked and answered as text, instants included', async () => {
  await write('a')
  const asked = { since: '0', limit: 10, wait: 0 }
  expect(feedAsked(feedQuery(asked))).toEqual(asked)
  const known = { ...asked, last: { sequence: 3, at: new Date(7), client: null } }
  expect(feedAsked(feedQuery(known))).toEqual(known)
  expect(feedAsked('wait=-1&limit=x')).toEqual({ since: undefined, limit: 0, wait: 0 })
  const page = await sourceOf(store.feed)(asked, never)
  expect(feedPage(JSON.parse(JSON.stringify(page)))).toEqual(page)
  expect(page).toMatchObject({ position: '1', changes: [{ sequence: 1, ids: ['a'], at: expect.any(Date) }] })
  expect(() => feedPage({ error: {} })).toThrow('no page')
})

test('who waits is answered with the next entry, and with none when no one waits any more', async () => {
  const source = sourceOf(store.feed)
  const waiting = source({ since: '0', limit: 10, wait: 10_000 }, never)
  await write('a')
  expect((await waiting).changes).toMatchObject([{ ids: ['a'] }])
  const gone = new AbortController()
  const left = source({ since: '1', limit: 10, wait: 10_000 }, gone.signal)
  gone.abort()
  expect(await left).toEqual({ position: '1', changes: [] })
})

/** A feed in another process that can be away. */
function remote() {
  const owner = { isAway: false }
  const local = sourceOf(store.feed)
  const source: FeedSource = async (asked, signal) => {
    if (owner.isAway) throw new Error('away')
    return local(asked, signal)
  }
  const lost: unknown[] = []
  const feed = createRemoteFeed(source, { retryMs: 5, onLost: (error) => lost.push(error) })
  const heard: (readonly Change[])[] = []
  feed.subscribe((changes) => heard.push(changes))
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const ids = () => heard.flat().flatMap((entry) => entry.ids)
  return { owner, lost, feed, heard, ids, until }
}

test('a feed of another process answers what is new, not what was before', async () => {
  await write('before')
  const { feed, heard, ids, until } = remote()
  await until(() => heard.length === 1)
  await write('a')
  await write('b')
  await until(() => ids().length === 2)
  expect(ids()).toEqual(['a', 'b'])
  expect((await feed.after('0')).changes.map((entry) => entry.ids[0])).toEqual(['before', 'a', 'b'])
  feed.close()
})

test('what was written while the owner was away is announced when it is found again; its absence is reported once', async () => {
  const { owner, lost, feed, heard, ids, until } = remote()
  await until(() => heard.length === 1)
  owner.isAway = true
  await write('a')
  await until(() => ids().length === 1)
  await until(() => lost.length === 1)
  await write('b')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(ids()).toEqual(['a'])
  owner.isAway = false
  await until(() => ids().length === 2)
  expect(ids()).toEqual(['a', 'b'])
  expect(lost).toHaveLength(1)
  feed.close()
})
