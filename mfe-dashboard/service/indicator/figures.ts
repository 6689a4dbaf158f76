import { canBeDone } from '../engine/judge.ts'
import type { IndicatorFigure, IndicatorPerson, Result } from './collections.ts'

/** Where something is counted: people where they belong, acts where they were done, both by whose people they are. */
type Place = Pick<
  IndicatorFigure,
  'healthUnitId' | 'healthUnit' | 'microAreaId' | 'agentId' | 'agent' | 'team'
>

/** A part of a result, and where it is counted. */
interface Part {
  readonly place: Place
  readonly result: Result
}

function partsOf(entry: IndicatorPerson, result: Result): readonly Part[] {
  const { healthUnitId, healthUnit, microAreaId, agentId, agent } = entry
  if (!result.acts) return [{ place: { healthUnitId, healthUnit, microAreaId, agentId, agent }, result }]
  return result.acts.places.map(({ all, met, ...at }) => ({
    place: { ...at, microAreaId: null, agentId, agent },
    result: { ...result, acts: { all, met, places: [] } },
  }))
}

/** The figure that a part of an entry's result is counted in. */
const keyOf = ({ client, period }: IndicatorPerson, indicator: string, place: Place): string =>
  [
    ...[client, period, indicator, place.healthUnitId, place.microAreaId, place.agentId],
    ...(place.team ? [place.team] : []),
  ].join(':')

type Counts = Record<string, number>

/** A figure while entries are counted into it. */
type Draft = { -readonly [Key in keyof IndicatorFigure]: IndicatorFigure[Key] } & {
  readonly asked: Counts
  readonly lacks: Counts
  readonly open: Counts
  readonly onlyLacks: Counts
}

/** Figures by their keys, while entries are counted into them. */
export type Drafts = Map<string, Draft>

const emptyOf = (
  _id: string,
  { client, period }: IndicatorPerson,
  indicator: string,
  place: Place,
): Draft => ({
  _id,
  client,
  period,
  indicator,
  ...place,
  people: 0,
  met: 0,
  points: 0,
  asked: {},
  lacks: {},
  open: {},
  onlyLacks: {},
})

const draftOf = (figure: IndicatorFigure): Draft => ({
  ...figure,
  asked: { ...figure.asked },
  lacks: { ...figure.lacks },
  open: { ...figure.open },
  onlyLacks: { ...figure.onlyLacks },
})

function raise(counts: Counts, key: string, by: 1 | -1): void {
  counts[key] = (counts[key] ?? 0) + by
}

function countResult(figure: Draft, { isMet, points, practices, acts }: Result, by: 1 | -1): void {
  if (acts) {
    figure.people += by * acts.all
    figure.met += by * acts.met
    figure.points += by * 100 * acts.met
    return
  }
  figure.people += by
  if (isMet) figure.met += by
  figure.points += by * points
  const lacking = practices.filter((one) => !one.isMet)
  for (const { key } of practices) raise(figure.asked, key, by)
  for (const { key } of lacking) raise(figure.lacks, key, by)
  for (const one of practices) {
    if (!canBeDone(one, figure.period)) continue
    raise(figure.open, one.key, by)
    if (lacking.length === 1) raise(figure.onlyLacks, one.key, by)
  }
}

/**
 * Counts an entry into figures, in place: `by` 1 for one who comes, -1 for one who goes. A figure that is not among them
 * begins as it is known.
 */
export function countEntry(
  into: Drafts,
  entry: IndicatorPerson,
  by: 1 | -1,
  known?: ReadonlyMap<string, IndicatorFigure>,
): void {
  const parts = entry.results.flatMap((result) => partsOf(entry, result))
  for (const { place, result } of parts) {
    const key = keyOf(entry, result.indicator, place)
    let figure = into.get(key)
    if (!figure) {
      const before = known?.get(key)
      figure = before ? draftOf(before) : emptyOf(key, entry, result.indicator, place)
      into.set(key, figure)
    }
    // Names follow the last entry: units and agents are renamed.
    if (by > 0) {
      figure.healthUnit = place.healthUnit
      figure.agent = place.agent
    }
    countResult(figure, result, by)
  }
}

/** Figures after entries went and others came: those that changed, as they are then. */
export function figuresAfter(
  known: ReadonlyMap<string, IndicatorFigure>,
  gone: readonly IndicatorPerson[],
  come: readonly IndicatorPerson[],
): ReadonlyMap<string, IndicatorFigure> {
  const changed: Drafts = new Map()
  for (const entry of gone) countEntry(changed, entry, -1, known)
  for (const entry of come) countEntry(changed, entry, 1, known)
  return changed
}
