import type { User } from '@saude/service/handlers'
import { service } from '../../service.ts'
import { questionsOf, theirHome } from '../../testing/questions.ts'
import { type OpenHistory, openHistory, staff } from '../history/testing.ts'

/** As they were registered: neither the order of names nor the reverse of it. */
const names = ['Marta', 'Zilda', 'Ana', 'Vera', 'Bruno', 'Rosa', 'Davi', 'Nina']

let history: OpenHistory
let ids: readonly string[]
beforeAll(async () => {
  history = await openHistory()
  await history.home(theirHome)
  const added: string[] = []
  for (const name of names) {
    const id = await history.citizen({
      name,
      householdId: theirHome,
      deathAt: null,
      birthDate: '1950-02-03',
      isVisitable: true,
      lastQuizOn: '2026-11-20',
    })
    await history.item(id, {
      type: 'symptom',
      problem: { system: 'cid10', code: 'J069', name: 'Resfriado' },
    })
    added.push(id)
  }
  ids = added
})
afterAll(() => history.close())

/** Lists of an answer that have most of the people, as the places of their names in the order of names. */
function ranksIn(value: unknown): number[][] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return Object.values(value).flatMap(ranksIn)
  const ranks = value.flatMap((row) => {
    const at = typeof row === 'object' && row !== null && 'id' in row ? ids.indexOf(String(row.id)) : -1
    return at < 0 ? [] : [[...names].sort().indexOf(names[at] ?? '')]
  })
  return [...(ranks.length > names.length / 2 ? [ranks] : []), ...value.flatMap(ranksIn)]
}

const isOrdered = (ranks: readonly number[]): boolean =>
  ranks.every((rank, at) => at === 0 || rank > (ranks[at - 1] ?? 0)) ||
  ranks.every((rank, at) => at === 0 || rank < (ranks[at - 1] ?? 0))

async function orderedByNames(user: User): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { query } of service.handlers) {
    if (query.mutates) continue
    for (const input of questionsOf(query.name, ids[0] ?? '')) {
      const answer = await history.call(query, input, user).catch(() => undefined)
      if (ranksIn(answer).some(isOrdered)) found.add(query.name)
    }
  }
  return [...found].sort()
}

test('no query that reads shows an anonymised user people in the order of their names', async () => {
  const user = staff('d1', 'doctor', 'healthDirector')
  expect(await orderedByNames(user)).toEqual(
    expect.arrayContaining(['citizenAudience', 'citizenList', 'citizenProfile', 'citizenSearch']),
  )
  expect(await orderedByNames({ ...user, isAnonymization: true })).toEqual([])
})
