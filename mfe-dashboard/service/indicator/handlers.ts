import type { OutputOf } from '@saude/contract/query'
import { clientOf } from '@saude/service/client'
import type { Ask, Handler, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { createPace } from '@saude/service/slices'
import type { Store } from '@saude/store'
import {
  figuresRebuild,
  indicatorGains,
  type indicatorGroups,
  previneBrasilIndicators,
} from '../../contract/indicators.ts'
import { periodTitle } from '../../contract/period.ts'
import { isLoaded } from '../rules/rule.ts'
import { isInForce, loaded, ruleSets } from '../rules/rules.ts'
import { type IndicatorFigure, on } from './collections.ts'
import { byGain, gainsOf } from './gains.ts'
import { keptPeriods, periodIn } from './keep.ts'
import { figuresOf, keeperOf } from './keepers.ts'
import { isWanted, ownAgentOf, type Wanted } from './scope.ts'
import { type Teams, teamsBy } from './teams.ts'
import { markOf, scoreOf, type Total, totalOf, totalsOf } from './totals.ts'

type Answered = OutputOf<typeof previneBrasilIndicators>

interface Asked extends Wanted {
  readonly period?: string | null | undefined
}

/** The figures that a user asks for and may see. */
interface Known {
  readonly store: Store
  readonly user: User
  readonly ask: Ask
  readonly now: Date
}

async function wantedOf(input: Asked, { store, user, ask, now }: Known) {
  const period = periodIn(input, now)
  const client = clientOf({ user })
  const [{ isReady, share, version, figures }, teams] = await Promise.all([
    figuresOf(store, client),
    teamsBy(ask),
  ])
  const own = ownAgentOf(user)
  const wanted = () =>
    figures().filter((figure) => figure.period === period && isWanted(figure, input, own, teams))
  return { period, isReady, progress: share, own, teams, version, figures: wanted }
}

type Summed = Pick<Answered, 'sets' | 'groups'>

/** Sums of many thousand figures, by what was asked for, until one of them changes. */
const summed = keptAnswers<Summed>([])

const readIndicators = on(previneBrasilIndicators, async (call) => {
  const { input, now } = call
  const { figures, own, teams, period, isReady, progress, version } = await wantedOf(input, call)
  const { by, team, healthUnit, agent } = input
  const sum = async (): Promise<Summed> => {
    const all = figures()
    return {
      sets: setsOf(await totalsOf(all), period),
      groups: by ? await groupsOf(all, by, teams) : [],
    }
  }
  // Who belongs to which team changes without the figures.
  const isKept = isReady && !team && by !== 'team'
  const asked = [period, by, healthUnit?.id, agent?.id, own]
  return {
    isReady,
    progress,
    period,
    periods: keptPeriods(now).map((key) => ({ key, title: periodTitle(key) })),
    isOwn: own !== undefined,
    ...(await (isKept ? summed(call, asked, sum, String(version)) : sum())),
  }
})

function setsOf(totals: ReadonlyMap<string, Total>, period: string): Answered['sets'] {
  const inForce = ruleSets.filter((set) => isInForce(set, period))
  return inForce.map((set) => ({
    key: set.key,
    title: set.title,
    version: set.version,
    from: set.from,
    to: set.to ?? null,
    source: set.source,
    score: scoreOf(set, totals),
    indicators: set.indicators.map((indicator) => {
      const id = `${set.key}.${indicator.key}`
      const total = totals.get(id) ?? totalOf([])
      const share = total.share
      return {
        id,
        number: indicator.number,
        title: indicator.title,
        isLoaded: isLoaded(set, indicator),
        isPoints: indicator.scoring === 'points',
        list: indicator.list ?? null,
        people: total.people,
        met: total.met,
        share,
        goal: indicator.goal ?? null,
        weight: indicator.weight,
        mark: markOf(share, indicator),
        bounds: indicator.bounds ? [...indicator.bounds] : null,
        ceiling: indicator.ceiling ?? null,
        isOfActs: indicator.acts !== undefined,
        note: indicator.note ?? null,
      }
    }),
  }))
}

type GroupBy = keyof typeof indicatorGroups

const groupOf: Readonly<
  Record<
    GroupBy,
    (figure: IndicatorFigure, teams: Teams) => readonly [id: string | null, name: string | null]
  >
> = {
  healthUnit: ({ healthUnitId, healthUnit }) => [healthUnitId, healthUnit],
  team: (figure, teams) => {
    const team = teams.of(figure)
    return [team, team]
  },
  agent: ({ agentId, agent }) => [agentId, agent],
}

async function groupsOf(
  figures: readonly IndicatorFigure[],
  by: GroupBy,
  teams: Teams,
): Promise<Answered['groups']> {
  const groups = new Map<string | null, { name: string; figures: IndicatorFigure[] }>()
  for (const figure of figures) {
    const [id, name] = groupOf[by](figure, teams)
    const group = groups.get(id) ?? { name: name ?? 'Não informado', figures: [] }
    group.figures.push(figure)
    groups.set(id, group)
  }
  const [first] = ruleSets
  const pace = createPace()
  const found: Answered['groups'] = []
  for (const [id, { name, figures: own }] of groups) {
    const totals = await totalsOf(own, pace)
    const shares = [...totals].map(([indicator, { people, met, share }]) => ({
      indicator,
      people,
      met,
      share,
    }))
    if (shares.some(({ people }) => people > 0))
      found.push({ id, name, score: first ? scoreOf(first, totals) : null, shares })
  }
  return found.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

const readGains = on(indicatorGains, async (call) => {
  const { figures, period, isReady, progress } = await wantedOf(call.input, call)
  const totals = await totalsOf(figures())
  const items = loaded.flatMap((named) => {
    const total = totals.get(named.id)
    return total && isInForce(named.set, period) ? gainsOf(named, total) : []
  })
  return { isReady, progress, items: items.sort(byGain) }
})

const rebuild = on(figuresRebuild, async ({ user, store }) => {
  await keeperOf(store, clientOf({ user })).beginAnew()
  return { isBegun: true }
})

export const indicatorHandlers: readonly Handler[] = [readIndicators, readGains, rebuild]
