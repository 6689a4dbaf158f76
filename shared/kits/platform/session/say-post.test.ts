import { act, waitFor } from '@testing-library/react'
import { network } from '../general/network.ts'
import { hear, startPlatform } from '../general/start.ts'
import { fakeServer } from '../testing/server.ts'
import { auth } from '../testing/session.ts'
import { choosePost } from './say-post.ts'
import { session } from './session.ts'
import { createSessionStore } from './store.ts'

const server = fakeServer()
const post = (id: string, healthUnitName: string) => ({ id, healthUnitId: `u-${id}`, healthUnitName })
const posts = [post('p1', 'UBS Centro'), post('p2', 'UBS Vila Nova')]
/** What the server answers while it takes the person to be in a post. */
const inPost = (postId: string, known = posts) =>
  auth({
    posts: known,
    postId,
    healthUnitName: known.find(({ id }) => id === postId)?.healthUnitName ?? null,
  })
const where = (of = session) => [of.current()?.info.postId, of.current()?.info.healthUnitName]
const second = ['p2', 'UBS Vila Nova']
const said = () => server.calls.filter(({ path }) => path === 'session-post').map(({ input }) => input)

/** The second post is chosen while the server cannot be reached. */
async function chosenOffline() {
  server.fail('session-post', 'network')
  expect(await choosePost('p2')).toBe(false)
  server.reset()
}

beforeEach(() => {
  server.reset()
  act(() => session.signIn(inPost('p1')))
})
afterEach(() => act(() => session.signOut()))

test('a post that was chosen without a connection is there when the page is opened again', async () => {
  await chosenOffline()
  const next = createSessionStore(localStorage, new EventTarget())
  expect(where(next)).toEqual(second)
  expect(next.current()?.unsaidPost).toBe('p2')
})

test('it is sealed with the session, and there when that is unlocked', async () => {
  const sealed: string[] = []
  session.sealBy((kept) => sealed.push(JSON.stringify(kept)))
  await chosenOffline()
  expect(localStorage.getItem('saude.session')).toBe('{"sealed":true}')
  const next = createSessionStore(localStorage, new EventTarget())
  next.unseal(JSON.parse(sealed.at(-1) ?? ''))
  expect(where(next)).toEqual(second)
  expect(next.current()?.unsaidPost).toBe('p2')
})

test('an answer of the server that does not know of it does not undo it', async () => {
  await chosenOffline()
  hear({ type: 'authUpdate', ...inPost('p1') })
  expect(where()).toEqual(second)
  expect(session.current()?.unsaidPost).toBe('p2')
})

test('an answer that is of the post is the server’s knowledge of it: later ones count again', async () => {
  await chosenOffline()
  hear({ type: 'authUpdate', ...inPost('p2') })
  expect(session.current()?.unsaidPost).toBeUndefined()
  hear({ type: 'authUpdate', ...inPost('p1') })
  expect(where()).toEqual(['p1', 'UBS Centro'])
})

test('a post that does not hold any more is not kept against the server', async () => {
  await chosenOffline()
  hear({ type: 'authUpdate', ...inPost('p1', posts.slice(0, 1)) })
  expect(where()).toEqual(['p1', 'UBS Centro'])
  expect(session.current()?.unsaidPost).toBeUndefined()
})

test('somebody else who signs in is in their own post', async () => {
  await chosenOffline()
  act(() => session.signIn(inPost('p1')))
  expect(where()).toEqual(['p1', 'UBS Centro'])
})

test('the next page that has a connection says it, and only once', async () => {
  await chosenOffline()
  server.answer('session-post', () => inPost('p2'))
  const stop = startPlatform()
  await waitFor(() => expect(session.current()?.unsaidPost).toBeUndefined())
  expect(said()).toEqual([{ postId: 'p2' }])
  expect(where()).toEqual(second)
  stop()
  startPlatform()()
  expect(said()).toHaveLength(1)
})

test('it is said when the network returns', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await chosenOffline()
  server.answer('session-post', () => inPost('p2'))
  const stop = startPlatform()
  expect(network.current().online).toBe(false)
  expect(said()).toEqual([])
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(session.current()?.unsaidPost).toBeUndefined())
  expect(said()).toEqual([{ postId: 'p2' }])
  stop()
  online.mockRestore()
})

test('it is said when a sealed session is unlocked', async () => {
  await chosenOffline()
  const kept = session.current()
  act(() => session.signOut())
  server.answer('session-post', () => inPost('p2'))
  const stop = startPlatform()
  expect(said()).toEqual([])
  if (kept) act(() => session.unseal(kept))
  await waitFor(() => expect(said()).toEqual([{ postId: 'p2' }]))
  await waitFor(() => expect(session.current()?.unsaidPost).toBeUndefined())
  stop()
})

test('one that the server does not take is let go, and the session is as the server sees it', async () => {
  await chosenOffline()
  const warned = jest.spyOn(console, 'warn').mockReturnValue(undefined)
  server.fail('session-post', { key: 'notFound', message: 'Não encontrado' })
  server.answer('session-get', () => ({ info: inPost('p1').info }))
  const stop = startPlatform()
  await waitFor(() => expect(where()).toEqual(['p1', 'UBS Centro']))
  expect(session.current()?.unsaidPost).toBeUndefined()
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()
  stop()
})

test('another post that is taken with a connection replaces what was not said', async () => {
  await chosenOffline()
  server.answer('session-post', () => inPost('p1'))
  expect(await choosePost('p1')).toBe(true)
  expect(where()).toEqual(['p1', 'UBS Centro'])
  expect(session.current()?.unsaidPost).toBeUndefined()
})
