import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import { citizenConditionStatistics } from '@saude/citizen/contract/condition-statistics'
import { citizenNumbers } from '@saude/citizen/contract/numbers'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { keysOf } from '@saude/contract/values'
import { requestWaiting } from '@saude/health-secretary/contract/protocol'
import { protocolTypes } from '@saude/health-secretary/contract/protocol-type'
import { clientOf } from '@saude/service/client'
import type { Ask, User } from '@saude/service/handlers'
import { travelReport } from '@saude/travel/contract/report'
import { travelFigures } from '@saude/travel/contract/travel-figures'
import { cityInNumbers } from '../contract/city.ts'
import { previneBrasilIndicators } from '../contract/indicators.ts'
import { coverageOf } from './coverage.ts'
import { notKnown } from './explorer/traits.ts'
import { on } from './indicator/collections.ts'
import { keptPeriods } from './indicator/keep.ts'
import { figuresOf } from './indicator/keepers.ts'
import { isWanted, ownAgentOf } from './indicator/scope.ts'
import { totalsOf } from './indicator/totals.ts'
import { previne } from './rules/previne.ts'
import { loaded } from './rules/rules.ts'
import type { Snapshot, Waiting } from './snapshot/collection.ts'
import { lastOfMonths, yearBefore } from './snapshot/compare.ts'

/** The numbers are other areas': each part as far as the caller may see it there. */
export const readCity = on(cityInNumbers, async ({ input, ask, collections, store, user, now }) => {
  const { healthUnit } = input
  const client = clientOf({ user })
  const [numbers, waiting, travel, kept] = await Promise.all([
    ask(citizenNumbers, { healthUnitId: healthUnit?.id ?? null }),
    unlessRefused(async () => (await ask(requestWaiting, { healthUnitId: healthUnit?.id ?? null })).items),
    unlessRefused(() => travelOf(ask, today(now), healthUnit)),
    figuresOf(store, client),
  ])
  const [period] = keptPeriods(now)
  const own = ownAgentOf(user)
  const figures = may(user, previneBrasilIndicators.permission)
    ? kept.figures().filter((figure) => figure.period === period && isWanted(figure, { healthUnit }, own))
    : []
  const totals = await totalsOf(figures)
  const seesConditions = may(user, citizenConditionStatistics.permission)
  // As the statistics themselves: agents get the count of pregnancies alone.
  const isSeen = ({ condition }: Condition) =>
    seesConditions && (own === undefined || condition === 'pregnant')
  const [before, months] = await Promise.all([
    yearBefore(collections.snapshot, numbers.day),
    lastOfMonths(collections.snapshot, numbers.day),
  ])
  const countedOn = (snapshot: Snapshot) => {
    const { day, units, by } = snapshot
    const unit = units.find(({ id }) => id === healthUnit?.id)
    const conditions = healthUnit ? unit?.conditions : by.condition
    return {
      day,
      residents: healthUnit ? (unit?.residents ?? 0) : snapshot.residents,
      conditions: keysOf(layerConditions)
        .map((condition) => ({ condition, count: conditions?.[condition] ?? 0 }))
        .filter(isSeen),
    }
  }
  return {
    ...numbers,
    before: before && {
      ...countedOn(before),
      ages: agesOf(before, healthUnit?.id),
      units: before.units
        .filter(({ id }) => !healthUnit || id === healthUnit.id)
        .map(({ id, residents }) => ({ id: id === notKnown ? null : id, residents })),
    },
    trend: months.map(countedOn),
    coverage: kept.isReady ? coverageOf(kept.keeper.rows(), numbers.day, healthUnit?.id) : [],
    conditions: numbers.conditions.filter(isSeen),
    units:
      seesConditions && own === undefined
        ? numbers.units
        : numbers.units.map((unit) => ({ ...unit, hypertension: null, diabetes: null })),
    indicators: loaded.flatMap(({ id, set, indicator }) => {
      const total = totals.get(id)
      const share = total ? total.share : null
      return set.key === previne.key && share !== null ? [{ id, title: indicator.title, share }] : []
    }),
    waiting:
      waiting
        ?.map(({ type, total, late }) => ({
          type: protocolTypes[type],
          total,
          late,
          totalBefore: before?.waiting ? waitedFor(before.waiting, type, healthUnit?.id) : null,
        }))
        .filter(({ total, totalBefore }) => total > 0 || (totalBefore ?? 0) > 0) ?? null,
    travel,
  }
})

function agesOf({ by, units }: Snapshot, unit: string | undefined) {
  const ages = unit === undefined ? by.age : units.find(({ id }) => id === unit)?.ages
  return Object.entries(ages ?? {})
    .filter(([age]) => age !== notKnown)
    .map(([age, count]) => ({ initialAge: Number(age), count }))
    .sort((one, other) => one.initialAge - other.initialAge)
}

const waitedFor = (waiting: Waiting, type: Waiting[number]['type'], unit: string | undefined): number =>
  waiting
    .filter((one) => one.type === type && (unit === undefined || one.healthUnitId === unit))
    .reduce((sum, { total }) => sum + total, 0)

type Condition = OutputOf<typeof citizenNumbers>['conditions'][number]

const may = ({ groups, permissions }: User, permission: string): boolean =>
  isProvider(groups) || permissions.has(permission)

/** An area that refuses the caller, or is away, leaves its part empty. */
async function unlessRefused<T>(part: () => Promise<T>): Promise<T | null> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof AppError && ['permission', 'connectionFailed', 'notFound'].includes(error.key))
      return null
    throw error
  }
}

type Unit = NonNullable<InputOf<typeof cityInNumbers>['healthUnit']>

async function travelOf(ask: Ask, day: string, healthUnit: Unit | null | undefined) {
  const year = Number(day.slice(0, 4))
  // 29 February of a year before is the 28th.
  const sameDay = day.slice(5) === '02-29' ? '02-28' : day.slice(5)
  const between = async (from: string, to: string) => {
    if (!healthUnit) return (await ask(travelReport, { initialDate: from, finalDate: to, by: 'city' })).total
    // Of a unit are its passengers, and the trips on which any of them was.
    const { items } = await ask(travelFigures, { healthUnit, from, to, by: 'month' })
    const sum = (key: 'trips' | 'passengers') => items.reduce((all, one) => all + one[key], 0)
    return { trips: sum('trips'), passengers: sum('passengers') }
  }
  const [now, before] = await Promise.all([
    between(`${year}-01-01`, day),
    between(`${year - 1}-01-01`, `${year - 1}-${sameDay}`),
  ])
  return {
    trips: now.trips,
    passengers: now.passengers,
    tripsBefore: before.trips,
    passengersBefore: before.passengers,
  }
}
