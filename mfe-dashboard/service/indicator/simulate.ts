import { AppError } from '@saude/contract/errors'
import type { OutputOf } from '@saude/contract/query'
import { fieldsIn } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Handler, Scoped } from '@saude/service/handlers'
import { indicatorSimulation } from '../../contract/simulation.ts'
import { type Indicator, isLoaded, type RuleSet } from '../rules/rule.ts'
import { ruleSets } from '../rules/rules.ts'
import { type IndicatorPerson, on } from './collections.ts'
import { periodIn } from './keep.ts'
import { figuresOf } from './keepers.ts'
import { isWanted, ownAgentOf } from './scope.ts'
import { type Teams, teamsBy } from './teams.ts'
import { markOf, type Total, totalOf, totalsOf } from './totals.ts'

type Side = OutputOf<typeof indicatorSimulation>['pairs'][number]['one']

/** Indicators of two sets that are about the same people: of one key, or the only ones of a list. */
function pairsOf(one: RuleSet, other: RuleSet): readonly (readonly [Indicator, Indicator])[] {
  const loadedOf = (set: RuleSet) => set.indicators.filter((indicator) => isLoaded(set, indicator))
  const [left, right] = [loadedOf(one), loadedOf(other)]
  const isAlone = (list: readonly Indicator[], { list: own }: Indicator) =>
    list.filter((indicator) => indicator.list === own).length === 1
  return left.flatMap((first) => {
    const same = right.filter(({ list }) => list === first.list)
    const found =
      same.find(({ key }) => key === first.key) ??
      (isAlone(left, first) && same.length === 1 ? same[0] : undefined)
    return found ? [[first, found] as const] : []
  })
}

/** How many of each team have one indicator and not the other. */
async function differing(
  people: Scoped<IndicatorPerson>,
  filter: Parameters<typeof people.find>[0],
  teams: Teams,
): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  const grouped = people.aggregate([
    { $match: filter ?? {} },
    { $group: { _id: { microAreaId: '$microAreaId', healthUnitId: '$healthUnitId' }, count: { $sum: 1 } } },
  ])
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  for await (const row of grouped) {
    const { _id, count } = fieldsIn(row)
    const place: Readonly<Record<string, unknown>> =
      typeof _id === 'object' && _id !== null ? fieldsIn(_id) : {}
    const team = teams.of({
      microAreaId: text(place.microAreaId),
      healthUnitId: text(place.healthUnitId),
    })
    counts.set(team, (counts.get(team) ?? 0) + Number(count))
  }
  return counts
}

const sideOf = (set: RuleSet, indicator: Indicator, totals: ReadonlyMap<string, Total>): Side => {
  const id = `${set.key}.${indicator.key}`
  const total = totals.get(id) ?? totalOf([])
  const share = total.share
  const { number, title } = indicator
  return { id, number, title, people: total.people, met: total.met, share, mark: markOf(share, indicator) }
}

const simulate = on(indicatorSimulation, async ({ input, user, collections, store, ask, now }) => {
  const setOf = (key: string, field: string): RuleSet => {
    const found = ruleSets.find((set) => set.key === key)
    if (!found)
      throw new AppError('validation', undefined, { fields: { [field]: 'Estas regras não são conhecidas' } })
    return found
  }
  const [one, other] = [setOf(input.one, 'one'), setOf(input.other, 'other')]
  const period = periodIn(input, now)
  const client = clientOf({ user })
  const [{ isReady, share: progress, figures }, teams] = await Promise.all([
    figuresOf(store, client),
    teamsBy(ask),
  ])
  const own = ownAgentOf(user)
  const totals = await totalsOf(figures().filter((one) => one.period === period && isWanted(one, {}, own)))
  const pairs: OutputOf<typeof indicatorSimulation>['pairs'] = []
  for (const [first, second] of isReady ? pairsOf(one, other) : []) {
    const { list } = first
    if (!list) continue
    const [left, right] = [sideOf(one, first, totals), sideOf(other, second, totals)]
    const between = (met: string, unmet: string) =>
      differing(
        collections.indicatorPerson,
        { period, list, met, unmet, ...(own !== undefined && { agentId: own }) },
        teams,
      )
    const lost = await between(left.id, right.id)
    const gained = await between(right.id, left.id)
    const sum = (counts: ReadonlyMap<string | null, number>) =>
      [...counts.values()].reduce((all, count) => all + count, 0)
    pairs.push({
      list,
      one: left,
      other: right,
      lost: sum(lost),
      gained: sum(gained),
      teams: [...new Set([...lost.keys(), ...gained.keys()])]
        .map((team) => ({
          id: team,
          name: team ?? 'Não informado',
          lost: lost.get(team) ?? 0,
          gained: gained.get(team) ?? 0,
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    })
  }
  return {
    isReady,
    progress,
    period,
    sets: ruleSets.map(({ key, title, version }) => ({ key, title, version })),
    pairs,
  }
})

export const simulationHandlers: readonly Handler[] = [simulate]
