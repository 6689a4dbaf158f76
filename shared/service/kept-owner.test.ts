import { protectedPermission } from '@saude/contract/sees-protected'
import { keptOfOwner } from './kept.ts'
import { createLedger } from './kept-bytes.ts'
import { caller } from './testing/caller.ts'

// Nothing is asked of the store: it says whose answers are kept.
const store = { shared: {} } as Parameters<ReturnType<typeof keptOfOwner>>[0]['store']
const ana = caller('c1', { permissions: new Set([protectedPermission]) })

/** An owner with one figure, which counts how often it sends it. */
function owner() {
  const made = { state: 'a', figure: 1, sent: 0 }
  return Object.assign(made, {
    ask: async (unless: string | undefined) => {
      if (unless === made.state) return { state: made.state, figure: 0 }
      made.sent += 1
      return { state: made.state, figure: made.figure }
    },
  })
}

test('an answer is sent once, and again when its owner says another state', async () => {
  const kept = keptOfOwner<{ state: string; figure: number }>()
  const of = owner()
  const read = async (user = ana, asked: unknown = 'all') =>
    (await kept({ store, user }, asked, of.ask)).figure
  expect([await read(), await read(), of.sent]).toEqual([1, 1, 1])
  Object.assign(of, { state: 'b', figure: 2 })
  expect([await read(), await read(), of.sent]).toEqual([2, 2, 2])
})

test('clients, questions and what somebody may see have answers of their own', async () => {
  const kept = keptOfOwner<{ state: string; figure: number }>()
  const of = owner()
  const others = [
    { ...ana, client: { id: 'c2', name: 'Outra' } },
    { ...ana, isAnonymization: true },
    { ...ana, permissions: new Set<string>() },
  ]
  for (const user of [ana, ...others]) await kept({ store, user }, 'all', of.ask)
  await kept({ store, user: ana }, 'some', of.ask)
  expect(of.sent).toBe(5)
})

test('an owner that fails leaves what was kept; of many answers those that were asked for last are', async () => {
  const kept = keptOfOwner<{ state: string; figure: number }>({
    ledger: createLedger(3_000),
    bytes: () => 500,
  })
  const of = owner()
  const call = { store, user: ana }
  await kept(call, 'a', of.ask)
  await expect(kept(call, 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  for (const asked of ['a', 'b', 'c', 'b']) await kept(call, asked, of.ask)
  expect(of.sent).toBe(3)
  await kept(call, 'a', of.ask)
  expect(of.sent).toBe(4)
})
