import { join } from 'node:path'
import { areaVotes } from '@saude/core/service/area-vote/area-vote'
import { createGateway } from '../../gateway.ts'
import { productParts } from '../../product.ts'
import { settingsFrom } from '../../settings.ts'
import { call } from '../../testing/gateway.ts'
import { openProduct } from '../../testing/product.ts'
import { signIn } from '../../testing/town.ts'
import { openReleases } from '../live.ts'
import { publish, rollback } from '../publish.ts'
import { makeRelease } from '../testing.ts'
import { openFailing } from './open.ts'
import { floor } from './verdict.ts'

jest.setTimeout(180_000)

const [first, second] = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb'] as const

let product: Awaited<ReturnType<typeof openProduct>>
beforeAll(async () => {
  // One person works as fast as the machine allows.
  product = await openProduct({ limits: settingsFrom({ LIMIT_CALLS: '1000000' }).limits })
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})
beforeEach(() => product.store.collection(areaVotes).deleteMany({}))

let count = 0
/** An area with two releases, of which the second one is live. */
async function published(at = new Date()) {
  count += 1
  const name = `area${count}`
  const releases = openReleases({ ...product, complain: () => {} })
  for (const version of [first, second]) {
    const folder = makeRelease(join(product.root, `${name}-${version}`), { name, version })
    await publish(folder, { releases, running: undefined, now: () => at })
  }
  const live = async () => (await releases.live()).find(({ entry }) => entry.name === name)?.entry.version
  return { name, releases, live }
}

const person = async () => {
  const { token } = await signIn(product, 'nurse')
  return (area: string, version: string, isMounted: boolean) =>
    call(product.url, 'areas/mounted', { token, input: { area, version, isMounted, problem: 'boom' } })
}
const people = (many: number) => Promise.all(Array.from({ length: many }, person))
const until = async (holds: () => Promise<boolean>, milliseconds: number) => {
  const end = Date.now() + milliseconds
  while (Date.now() < end && !(await holds())) await new Promise((resolve) => setTimeout(resolve, 100))
  return holds()
}

test('a bad release goes back within a minute, while everybody works, and the operator and administrators hear why', async () => {
  const { name, live, releases } = await published()
  const secretary = await signIn(product, 'healthSecretary')
  const crowd = await people(12)
  let isWorking = true
  let calls = 0
  const work = (async () => {
    while (isWorking) {
      calls += 1
      await call(product.url, 'citizen-list', {
        token: secretary.token,
        input: { startIndex: 0, stopIndex: 10 },
      })
    }
  })()
  for (const [index, says] of crowd.entries())
    expect((await says(name, second, index >= 8)).body).toEqual({ data: { counts: true } })
  expect(await until(async () => (await live()) === first, 60_000)).toBe(true)
  isWorking = false
  await work
  expect(calls).toBeGreaterThan(0)
  const words = `não abriu para 8 de 12 pessoas (boom)`
  const entry = (await releases.log.read()).at(-1)
  expect(entry).toMatchObject({ area: name, version: first, act: 'rollback', failed: second, because: words })
  const warned = async () => String(Object(await (await fetch(`${product.url}/health`)).json()).warnings)
  expect(await until(async () => (await warned()).includes(words), 20_000)).toBe(true)
  const notices = await call(product.url, 'notification-list', { token: secretary.token })
  expect(JSON.stringify(notices.body)).toContain(`Uma atualização de ${name} foi desfeita`)
  // It is offered no more, until it is published anew.
  const back = (version?: string) => rollback(name, version, { releases, running: undefined })
  await expect(back(second)).rejects.toThrow('publique-a de novo')
  await publish(join(product.root, `${name}-${second}`), { releases, running: undefined })
  expect(await live()).toBe(second)
  expect((await back()).version).toBe(first)
  expect((await back(second)).version).toBe(second)
})

/** What is counted by hand, for areas that were published at a time. */
async function counted(given: { readonly now?: () => Date } = {}) {
  const looks: (() => Promise<unknown>)[] = []
  const core = product.gateway.services.get('core')
  if (!core) throw new Error('no core')
  const releases = openReleases({ ...product, complain: () => {} })
  const problems: unknown[] = []
  const failing = await openFailing({
    core: { store: core.store, hold: async (work) => async () => void (await (await work(core.store))()) },
    releases,
    warn: (words) => problems.push(words),
    complain: (_, error) => problems.push(error),
    everyMs: 20,
    ...given,
  })
  return { failing, problems, looks }
}

describe('no one takes a release back at will', () => {
  test('one person has one vote, from however many devices', async () => {
    const { name, live } = await published()
    const { failing } = await counted()
    for (let time = 0; time < 50; time += 1)
      await failing.vote('a user', { area: name, version: second, isMounted: false, problem: null })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await failing.close()
    expect(await product.store.collection(areaVotes).countDocuments({ area: name })).toBe(1)
    expect(await live()).toBe(second)
  })

  test.each([
    ['fewer than the floor say that it fails', floor - 1, 0, second],
    ['it opens for most', floor, 20, second],
    ['enough say so, and few others do not', floor, 5, first],
  ])('%s', async (_words, bad, good, expected) => {
    const { name, live } = await published()
    const { failing } = await counted()
    for (let index = 0; index < bad + good; index += 1)
      await failing.vote(`u${index}`, { area: name, version: second, isMounted: index >= bad, problem: null })
    await until(async () => (await live()) === first, expected === first ? 20_000 : 300)
    await failing.close()
    expect(await live()).toBe(expected)
  })

  test('what was published more than ten minutes ago, or is not live, is not voted about', async () => {
    const { name, live } = await published(new Date(Date.now() - 11 * 60_000))
    const { failing } = await counted()
    for (const version of [first, second, '9.9.9-made-up'])
      expect(await failing.vote('u', { area: name, version, isMounted: false, problem: null })).toBe(false)
    await failing.close()
    expect(await product.store.collection(areaVotes).countDocuments({ area: name })).toBe(0)
    expect(await live()).toBe(second)
  })

  test('without a session, and of what is no area, nothing is heard', async () => {
    const { status } = await call(product.url, 'areas/mounted', { input: {} })
    expect(status).toBe(401)
    const says = await person()
    expect((await says('../x', second, false)).body).toMatchObject({ error: { key: 'validation' } })
  })
})

test('a gateway beside it serves what was gone back to', async () => {
  // The log is what all gateways have in common (`shared.test.ts`): one that starts now reads it.
  const { name, live } = await published()
  const { failing } = await counted()
  for (let index = 0; index < floor; index += 1)
    await failing.vote(`u${index}`, { area: name, version: second, isMounted: false, problem: null })
  await until(async () => (await live()) === first, 20_000)
  await failing.close()
  await product.gateway.close()
  const gateway = await createGateway({ ...product.settings, port: 0 }, productParts)
  const { areas } = await (await fetch(`${gateway.url}/areas/live.json`)).json()
  expect(areas).toContainEqual({ name, version: first })
  await gateway.close()
})
