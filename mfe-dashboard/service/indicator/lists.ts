import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Handler, User } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { type Filter, tokens } from '@saude/store'
import { type IndicatorRow, indicatorLists, type ListKey } from '../../contract/indicator-list.ts'
import { periodOf } from '../../contract/period.ts'
import type { Practice } from '../rules/rule.ts'
import { loaded, type Named } from '../rules/rules.ts'
import { type IndicatorPerson, on } from './collections.ts'
import { keptPeriods } from './keep.ts'
import { figuresOf } from './keepers.ts'
import { isOfFirst } from './person.ts'
import { ownAgentOf } from './scope.ts'
import { type Teams, teamsBy } from './teams.ts'

type Input = InputOf<(typeof indicatorLists)['pregnant']>

function filterOf(
  list: ListKey,
  input: Input,
  { user, now, teams }: { readonly user: User; readonly now: Date; readonly teams: Teams },
): Filter<IndicatorPerson> {
  const { state, indicator, practice, healthUnit, agent, team, name, q } = input
  const own = ownAgentOf(user)
  const typed = [name, q].filter((text): text is string => Boolean(text))
  const all: Filter<IndicatorPerson>[] = [
    { period: input.period ?? keptPeriods(now)[0] ?? '', list },
    ...(state && !indicator ? [{ isMet: state === 'met' }] : []),
    ...(state && indicator ? [state === 'met' ? { met: indicator } : { unmet: indicator }] : []),
    ...(indicator && input.against ? [{ met: indicator, unmet: input.against }] : []),
    ...(practice ? [{ lacks: practice }] : []),
    ...(healthUnit ? [{ healthUnitId: healthUnit.id }] : []),
    ...(agent ? [{ agentId: agent.id }] : []),
    ...(team ? [teams.filter(team)] : []),
    ...(own === undefined ? [] : [{ agentId: own }]),
    ...typed.map((text) => ({ searchTokens: tokens(text) })),
  ]
  return { $and: all }
}

const named: ReadonlyMap<string, Pick<Named, 'indicator'> & { readonly practice: Practice }> = new Map(
  loaded.flatMap(({ id, indicator }) =>
    indicator.practices.map((practice) => [`${id}.${practice.key}`, { practice, indicator }] as const),
  ),
)

const words = (practices: readonly { readonly title: string }[]): string | null =>
  practices.map(({ title }) => title).join('; ') || null

/** A row: what somebody has and misses of the indicator that is asked for, else of all of the first set. */
function rowOf(
  one: IndicatorPerson,
  {
    indicator,
    teams,
    day,
  }: { readonly indicator: string | null | undefined; readonly teams: Teams; readonly day: string },
): IndicatorRow {
  const shown = one.results.filter(({ indicator: id }) =>
    indicator ? id === indicator : isOfFirst({ indicator: id }, one.list),
  )
  const practices = shown.flatMap((result) =>
    result.practices.flatMap((judged) => {
      const key = `${result.indicator}.${judged.key}`
      const known = named.get(key)
      if (!known) return []
      const { title, act, count = 1 } = known.practice
      const done = count > 1 && !judged.isMet ? ` (${judged.have} de ${count})` : ''
      return [{ ...judged, key, indicator: known.indicator.title, title: `${title}${done}`, act }]
    }),
  )
  return {
    ...one,
    id: one.citizenId,
    team: teams.of(one),
    // What was due before is due now, and of a quadrimester that is over nothing is due.
    nextOn: one.nextOn && one.nextOn < day ? (one.period === periodOf(day) ? day : null) : one.nextOn,
    state: shown.every(({ isMet }) => isMet) ? 'met' : 'missing',
    missing: words(practices.filter(({ isMet }) => !isMet)),
    met: words(practices.filter(({ isMet }) => isMet)),
    practices,
  }
}

/** The indicator of which a row shows what somebody has and misses: that which was chosen, or whose practice was. */
const shownOf = ({ against, indicator, practice }: Input): string | null | undefined =>
  against ?? indicator ?? practice?.slice(0, practice.lastIndexOf('.'))

/** What is said while the figures are made for the first time. */
const preparing = (share: number): string =>
  `Os indicadores ainda estão em cálculo (${Math.floor(100 * share)}%); tente em instantes`

const listHandler = (list: ListKey): Handler =>
  on(indicatorLists[list], async ({ input, user, collections, store, ask, now }) => {
    const client = clientOf({ user })
    const [{ isReady, share }, teams] = await Promise.all([figuresOf(store, client), teamsBy(ask)])
    if (!isReady) throw new AppError('timeout', preparing(share))
    const page = await pageOf(collections.indicatorPerson, indicatorLists[list], input, {
      filter: filterOf(list, input, { user, now, teams }),
      sort: { name: 'searchName', address: 'street' },
      searches: ['q'],
      user,
      map: (one) => rowOf(one, { indicator: shownOf(input), teams, day: today(now) }),
    })
    return page
  })

export const listHandlers: readonly Handler[] = keysOf(indicatorLists).map(listHandler)
