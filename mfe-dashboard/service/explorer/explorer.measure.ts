import { fieldsIn, keysOf } from '@saude/contract/values'
import type { User } from '@saude/service/handlers'
import { openArea } from '@saude/service/testing/area'
import { explorerDimensions, explorerTable } from '../../contract/explorer.ts'
import { previneBrasilIndicators } from '../../contract/indicators.ts'
import { keeperOf } from '../indicator/keepers.ts'
import type { Person } from '../rules/rule.ts'
import { service } from '../service.ts'

/**
 * How long tables and indicators of a municipality take, first made, kept and after a change:
 * `node --import tsx mfe-dashboard/service/explorer/explorer.measure.ts [CITIZENS]`.
 */

const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 20
const factsAtOnce = 500
const now = new Date('2026-11-20T12:00:00-03:00')

/** Sixty units, three hundred neighbourhoods, every age; a third was attended in some months, a sixth is ill. */
function personAt(at: number): Person {
  const year = 1930 + ((at * 7) % 96)
  const isIll = at % 6 === 0
  return {
    id: `p${String(at).padStart(7, '0')}`,
    name: `Pessoa ${at}`,
    birthDate: `${year}-${String(1 + (at % 12)).padStart(2, '0')}-15`,
    gender: at % 2 ? 'F' : 'M',
    healthUnit: { id: `u${at % 60}`, name: `UBS ${at % 60}` },
    agent: { id: `a${at % 2000}`, name: `Agente ${at % 2000}` },
    microAreaId: `m${at % 2000}`,
    neighborhood: { id: `b${at % 300}`, name: `Bairro ${at % 300}` },
    conditions: isIll ? ['hypertension', ...(at % 12 ? [] : ['diabetes'])] : [],
    pregnancies: [],
    events:
      at % 3
        ? []
        : [
            { id: `e${at}`, type: 'healthCare', day: `2026-${String(1 + (at % 11)).padStart(2, '0')}-10` },
            { id: `v${at}`, type: 'visit', day: '2026-08-10', byAgent: true },
          ],
  }
}

const changed: string[] = []
const area = await openArea(service, {
  now: () => now,
  owners: {
    territoryTeams: () => ({ items: [] }),
    citizenFacts: (input: unknown) => {
      const { ids, after } = fieldsIn(Object(input))
      const placeOf = (id: unknown) => Number(String(id).slice(1))
      if (Array.isArray(ids)) return { items: ids.map((id) => personAt(placeOf(id))), gone: [], next: null }
      const first = after ? placeOf(after) + 1 : 0
      const count = Math.min(factsAtOnce, many - first)
      const items = Array.from({ length: count }, (_, index) => personAt(first + index))
      return { items, gone: [], next: count === factsAtOnce ? items.at(-1)?.id : null }
    },
    citizenFactsChanges: () => ({
      ids: changed.splice(0),
      place: '0',
      isAll: true,
      startedOver: false,
      count: many,
    }),
  },
})
const user: User = { ...area.user, groups: ['healthSecretary'] }

async function measured(what: string, run: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await run(round)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

try {
  const keeper = keeperOf(area.opened.store, user.client?.id ?? '')
  const started = performance.now()
  await keeper.caughtUp()
  console.log(
    `${many} citizens read for the first time: ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  const pairs = keysOf(explorerDimensions).flatMap((rows, at, all) =>
    all.slice(at + 1).map((columns) => ({ rows, columns })),
  )
  const ask = (measure: 'residents' | 'healthCare') => (round: number) =>
    area.call(
      explorerTable,
      { measure, ...(pairs[round % pairs.length] ?? { rows: 'age' as const, columns: 'gender' as const }) },
      user,
    )
  await measured('a table of residents', ask('residents'))
  await measured('a table of people attended', ask('healthCare'))
  await measured('all indicators of the city, kept', () => area.call(previneBrasilIndicators, {}, user))
  await measured('all indicators after a change', async (round) => {
    changed.push(personAt(round * 6).id)
    await area.call(previneBrasilIndicators, {}, user)
  })
} finally {
  await area.close()
}
