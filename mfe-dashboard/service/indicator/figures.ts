import { canBeDone } from '../engine/judge.ts'
import type { IndicatorFigure, IndicatorPerson, Result } from './collections.ts'

/** The figure that an entry's result is counted in. */
const keyOf = (entry: IndicatorPerson, indicator: string): string =>
  [entry.client, entry.period, indicator, entry.healthUnitId, entry.microAreaId, entry.agentId].join(':')

const emptyOf = (entry: IndicatorPerson, indicator: string): IndicatorFigure => ({
  _id: keyOf(entry, indicator),
  client: entry.client,
  period: entry.period,
  indicator,
  healthUnitId: entry.healthUnitId,
  healthUnit: entry.healthUnit,
  microAreaId: entry.microAreaId,
  agentId: entry.agentId,
  agent: entry.agent,
  people: 0,
  met: 0,
  points: 0,
  asked: {},
  lacks: {},
  open: {},
  onlyLacks: {},
})

function raised(
  counts: Readonly<Record<string, number>>,
  keys: readonly string[],
  by: number,
): Readonly<Record<string, number>> {
  const next = { ...counts }
  for (const key of keys) next[key] = (next[key] ?? 0) + by
  return next
}

function withResult(
  figure: IndicatorFigure,
  { isMet, points, practices }: Result,
  by: 1 | -1,
): IndicatorFigure {
  const lacking = practices.filter((one) => !one.isMet).map(({ key }) => key)
  const open = practices.filter((one) => canBeDone(one, figure.period)).map(({ key }) => key)
  return {
    ...figure,
    people: figure.people + by,
    met: figure.met + (isMet ? by : 0),
    points: figure.points + by * points,
    asked: raised(
      figure.asked,
      practices.map(({ key }) => key),
      by,
    ),
    lacks: raised(figure.lacks, lacking, by),
    open: raised(figure.open, open, by),
    onlyLacks: lacking.length === 1 ? raised(figure.onlyLacks, open, by) : figure.onlyLacks,
  }
}

/** Figures after entries went and others came: those that changed, as they are then. */
export function figuresAfter(
  known: ReadonlyMap<string, IndicatorFigure>,
  gone: readonly IndicatorPerson[],
  come: readonly IndicatorPerson[],
): ReadonlyMap<string, IndicatorFigure> {
  const changed = new Map<string, IndicatorFigure>()
  const count = (entry: IndicatorPerson, by: 1 | -1) => {
    for (const result of entry.results) {
      const key = keyOf(entry, result.indicator)
      const figure = changed.get(key) ?? known.get(key) ?? emptyOf(entry, result.indicator)
      // Names follow the last entry: units and agents are renamed.
      const named = { ...figure, healthUnit: entry.healthUnit, agent: entry.agent }
      changed.set(key, withResult(by > 0 ? named : figure, result, by))
    }
  }
  for (const entry of gone) count(entry, -1)
  for (const entry of come) count(entry, 1)
  return changed
}
