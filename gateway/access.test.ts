import { aliases } from '@saude/contract/access'
import { kebab } from '@saude/contract/query'
import { groupKeys, isProvider } from '@saude/contract/session'
import { settingsFrom } from './settings.ts'
import { call } from './testing/gateway.ts'
import { openProduct } from './testing/product.ts'
import { giveSecondFactor } from './testing/proven.ts'
import { signIn } from './testing/town.ts'

type Product = Awaited<ReturnType<typeof openProduct>>
let product: Product

beforeAll(async () => {
  product = await openProduct({
    // There are more queries than one session may ask in a minute.
    limits: { ...settingsFrom({}).limits, calls: 10_000, publicCalls: 10_000, mutations: 10_000 },
  })
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

const served = () => [...product.gateway.services.values()].flatMap(({ handlers }) => [...handlers.values()])

/** A key that no contract has: who may run the query hears of it, and nothing is ever executed. */
const probe = { semSentido: true }
const outcome = async (path: string, token?: string): Promise<unknown> => {
  const { body } = await call(product.url, path, { input: probe, ...(token !== undefined && { token }) })
  const { error } = body as { error?: { key: string } } // the probe never succeeds
  return error?.key
}

describe('every query that is served', () => {
  test.each(groupKeys)('is open to %s as the access table says', async (group) => {
    const { token } = await signIn(product, group)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { query } of served()) {
      const { access, groups } = query.access
      const may =
        access === 'public' ||
        access === 'authenticated' ||
        (access === 'private' && (isProvider([group]) || groups.includes(group))) ||
        (access === 'provider' && isProvider([group]))
      // No one here has a second factor.
      wanted[query.name] = may && !query.access.secondFactor ? 'validation' : 'permission'
      found[query.name] = await outcome(query.path, token)
    }
    expect(found).toEqual(wanted)
    expect(Object.keys(wanted).length).toBeGreaterThan(30)
  })

  test('is open where it asks for a second factor to those who have one, and hold the permission', async () => {
    const strict = served().filter(({ query }) => query.access.secondFactor)
    const named = strict.map(({ query }) => query.name)
    expect(named).toEqual(
      expect.arrayContaining(['auditList', 'processingList', 'takeoutList', 'takeoutCreate', 'incidentList']),
    )
    for (const [group, wanted] of [
      ['systemAdministration', 'validation'],
      ['nurse', 'permission'],
    ] as const) {
      const { token, userId } = await signIn(product, group)
      await giveSecondFactor(product.store, userId)
      for (const { query } of strict)
        expect([query.name, await outcome(query.path, token)]).toEqual([query.name, wanted])
    }
  })

  test('is not open where it asks for a second factor to a session that began without its code', async () => {
    const { token, userId } = await signIn(product, 'systemAdministration')
    await giveSecondFactor(product.store, userId, true)
    const { body } = await call(product.url, 'audit-list', { token, input: {} })
    expect(body.error).toMatchObject({
      key: 'permission',
      message: 'Auditoria: saia e entre de novo com o código da verificação em duas etapas',
      payload: { secondFactor: true, signInAgain: true },
    })
  })

  test('is open without a session where it is public', async () => {
    for (const { query } of served()) {
      const wanted = {
        public: 'validation',
        authenticated: 'auth',
        private: 'auth',
        provider: 'auth',
        service: 'permission',
        closed: 'permission',
      }
      expect([query.name, await outcome(query.path)]).toEqual([query.name, wanted[query.access.access]])
    }
  })

  test("stays within one client, except for the provider's", () => {
    const across = served().filter(({ query }) => query.crossClient && query.access.access !== 'provider')
    expect(across.map(({ query }) => query.name)).toEqual([])
  })

  test('answers under its second spelling too', async () => {
    const { token } = await signIn(product, 'nurse')
    const names = new Set<string>(served().map(({ query }) => query.name))
    for (const [alias, name] of Object.entries(aliases)) {
      if (names.has(name)) expect(await outcome(kebab(alias), token)).toBe(await outcome(kebab(name), token))
    }
  })
})
