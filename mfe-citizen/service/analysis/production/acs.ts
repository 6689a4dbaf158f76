import { today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { userByIds } from '@saude/core/contract/user'
import type { Ask, ScopedCollections } from '@saude/service/handlers'
import { monthsOf, reportPage } from '@saude/service/report'
import { atMost } from '@saude/store'
import { acsProductionControlList } from '../../../contract/acs-production.ts'
import type { visitOutcomes } from '../../../contract/visit.ts'
import { type collections as declared, on } from '../../collections.ts'
import { visitKeysOn } from '../../register/visits/visit-status.ts'

type Collections = Pick<ScopedCollections<typeof declared>, 'citizen' | 'visit'>

/** People and homes of one agent who belong to one unit. */
interface Looked {
  readonly _id: { readonly agent: string | null; readonly unit: string | null }
  readonly count: number
}

interface Visited {
  readonly _id: {
    readonly agent: string
    readonly name: string
    readonly outcome: keyof typeof visitOutcomes
    /** Of the post in which it was done; visits from before posts have none. */
    readonly unit?: string | null
  }
  readonly count: number
}

const nothing = {
  visited: 0,
  refused: 0,
  absent: 0,
  registered: 0,
  families: 0,
  overdue: 0,
  neverVisited: 0,
}
type Numbers = { -readonly [K in keyof typeof nothing]: number }

interface Agent {
  readonly id: string
  /** As a visit calls them. */
  name: string
  /** How many of their people belong to which unit. */
  readonly units: Map<string, number>
  /** Of those people. */
  readonly numbers: Numbers
  /** Visits by the unit of the post in which they were done. */
  readonly done: Map<string | undefined, Numbers>
}

/** Looked up in the counts that the store keeps (`counts` of citizens and visits): no person and no visit is read. */
async function agentsOf({ citizen, visit }: Collections, months: readonly string[], day: string) {
  const visitKeys = visitKeysOn(day)
  const lookedAfter = (visitKey: { $gte?: string; $gt?: string; $lt?: string } | string, homes = false) =>
    citizen.aggregateAll<Looked>(
      [
        {
          $match: { responsibleAcsId: { $ne: null }, visitKey, ...(homes && { opensHousehold: true }) },
        },
        { $group: { _id: { agent: '$responsibleAcsId', unit: '$healthUnit.id' }, count: { $sum: 1 } } },
      ],
      { max: atMost(50_000) },
    )
  const [registered, families, overdue, never, visits] = await Promise.all([
    lookedAfter({ $gte: '' }),
    lookedAfter({ $gte: '' }, true),
    lookedAfter(visitKeys.delay),
    lookedAfter(visitKeys.nothing),
    visit.aggregateAll<Visited>(
      [
        { $match: { month: { $in: [...months] }, 'by.isAcs': true, withdrawn: null } },
        {
          $group: {
            _id: { agent: '$by.id', name: '$by.name', outcome: '$outcome', unit: '$madeIn.healthUnitId' },
            count: { $sum: 1 },
          },
        },
      ],
      { max: atMost(50_000) },
    ),
  ])
  const agents = new Map<string, Agent>()
  const agentOf = (id: string, name = ''): Agent => {
    const known = agents.get(id) ?? { id, name, units: new Map(), numbers: { ...nothing }, done: new Map() }
    agents.set(id, known)
    known.name ||= name
    return known
  }
  for (const [key, found] of [
    ['registered', registered],
    ['families', families],
    ['overdue', overdue],
    ['neverVisited', never],
  ] as const)
    for (const { _id, count } of found) {
      const { units, numbers } = agentOf(_id.agent ?? '')
      numbers[key] += count
      if (key === 'registered' && _id.unit) units.set(_id.unit, (units.get(_id.unit) ?? 0) + count)
    }
  const outcomes = { done: 'visited', refused: 'refused', absent: 'absent' } as const
  for (const { _id, count } of visits) {
    const { done } = agentOf(_id.agent, _id.name)
    const unit = _id.unit ?? undefined
    const numbers = done.get(unit) ?? { ...nothing }
    done.set(unit, numbers)
    numbers[outcomes[_id.outcome]] += count
  }
  return [...agents.values()]
}

const unknown = { id: '-', label: 'Sem unidade de saúde' }

/** The unit to which most of an agent's people belong; visits from before posts are its too. */
export const unitOf = ({ units }: Pick<Agent, 'units'>): string | undefined =>
  [...units].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))[0]?.[0]

/** So many names are asked for at once. */
const atOnce = 500

async function namesOf(
  ids: readonly string[],
  ask: (ids: string[]) => Promise<readonly { id: string; name: string }[]>,
) {
  const found = await Promise.all(chunksOf(ids, atOnce).map(ask))
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** What an agent has at one unit: people where most of them belong, visits where they were done. */
interface Part {
  readonly agent: Pick<Agent, 'id' | 'name'>
  readonly unit: string | undefined
  readonly numbers: Numbers
}

function partsOf(agent: Agent): Part[] {
  const unit = unitOf(agent)
  const { numbers, done } = agent
  return [
    ...(numbers.registered > 0 ? [{ agent, unit, numbers }] : []),
    ...[...done].map(([at, visits]) => ({ agent, unit: at ?? unit, numbers: visits })),
  ]
}

async function byUnit(parts: readonly Part[], ask: Ask) {
  const ids = [...new Set(parts.flatMap(({ unit }) => unit ?? []))]
  const names = await namesOf(ids, async (some) => (await ask(healthUnitByIds, { ids: some })).items)
  return parts.map(({ unit: id, numbers }) => ({
    ...(id ? { id, label: names.get(id) ?? 'Unidade removida' } : unknown),
    ...numbers,
  }))
}

async function byAgent(parts: readonly Part[], ask: Ask) {
  const ids = [...new Set(parts.map(({ agent }) => agent.id))]
  const names = await namesOf(ids, async (some) => (await ask(userByIds, { ids: some })).items)
  return parts.map(({ agent: { id, name }, numbers }) => ({
    id,
    label: names.get(id) ?? (name || 'Agente removido'),
    ...numbers,
  }))
}

const perFamily = ({ visited, families }: Numbers) => ({
  visitsPerFamily: families > 0 ? Math.round((visited / families) * 100) / 100 : null,
})

export const listAcsProduction = on(acsProductionControlList, async ({ input, collections, ask, now }) => {
  const found = await agentsOf(collections, monthsOf(input, now), today(now))
  const { healthUnit } = input
  const parts = found.flatMap(partsOf).filter(({ unit }) => !healthUnit || unit === healthUnit.id)
  const entries = await (input.by === 'healthUnit' ? byUnit(parts, ask) : byAgent(parts, ask))
  return reportPage(acsProductionControlList, input, entries, perFamily)
})
