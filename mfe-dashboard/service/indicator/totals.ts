import { createPace } from '@saude/service/slices'
import type { Indicator, Practice, RuleSet } from '../rules/rule.ts'
import { loaded } from '../rules/rules.ts'
import type { IndicatorFigure } from './collections.ts'

/** The sum of figures. */
export interface Total {
  /** Of an indicator of acts, these. */
  readonly people: number
  readonly met: number
  readonly points: number
  /** 0 to 1; null where there is no one. */
  readonly share: number | null
  /** Of each practice: whom it is asked of, who misses it, who of these can still have it, and who misses nothing else. */
  readonly asked: Counts
  readonly lacks: Counts
  readonly open: Counts
  readonly onlyLacks: Counts
}

type Counts = ReadonlyMap<string, number>

function add(into: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [key, count] of Object.entries(counts)) into.set(key, (into.get(key) ?? 0) + count)
}

export function totalOf(figures: Iterable<IndicatorFigure>, indicator?: Indicator): Total {
  let [people, met, points] = [0, 0, 0]
  const asked = new Map<string, number>()
  const lacks = new Map<string, number>()
  const open = new Map<string, number>()
  const onlyLacks = new Map<string, number>()
  for (const figure of figures) {
    people += figure.people
    met += figure.met
    points += figure.points
    add(asked, figure.asked)
    add(lacks, figure.lacks)
    add(open, figure.open)
    add(onlyLacks, figure.onlyLacks)
  }
  const isSum = indicator?.practices.some(({ of }) => of !== undefined)
  const share = isSum
    ? sumOfShares(indicator?.practices ?? [], asked, lacks)
    : people > 0
      ? points / people / 100
      : null
  return { people, met, points, share, asked, lacks, open, onlyLacks }
}

/** Of practices that are asked of different people: the points of each, as far as its own people have it. */
function sumOfShares(practices: readonly Practice[], asked: Counts, lacks: Counts): number | null {
  const known = practices.filter(({ key }) => (asked.get(key) ?? 0) > 0)
  if (known.length === 0) return null
  return known.reduce((sum, { key, points = 0 }) => {
    const of = asked.get(key) ?? 0
    return sum + ((of - (lacks.get(key) ?? 0)) / of) * (points / 100)
  }, 0)
}

type Marked = Pick<Indicator, 'goal' | 'bounds' | 'scoring' | 'ceiling'>

/** 0 to 10: by a goal as far as it is reached, and never more; of points, a quarter for each class from 'Regular' on. */
export function markOf(share: number | null, { goal, bounds, scoring, ceiling }: Marked): number | null {
  if (share === null) return null
  if (goal !== undefined) return Math.min(10, (10 * share * 100) / goal)
  if (scoring !== 'points' || !bounds) return null
  if (ceiling !== undefined && isAbove(share * 100, ceiling)) return 2.5
  return 2.5 * (1 + bounds.filter((bound) => isAbove(share * 100, bound)).length)
}

/** A class begins above its bound; sums of shares are not exact. */
const isAbove = (percent: number, bound: number) => percent > bound + 1e-9

/** The weighed sum of marks, 0 to 10; null while an indicator of weight has no mark. */
export function scoreOf(set: RuleSet, totals: ReadonlyMap<string, Total>): number | null {
  let score = 0
  for (const indicator of set.indicators) {
    if (indicator.weight === 0) continue
    const total = totals.get(`${set.key}.${indicator.key}`)
    if (total && total.people === 0) continue
    const mark = total ? markOf(total.share, indicator) : null
    if (mark === null) return null
    score += (mark * indicator.weight) / 10
  }
  return score
}

/** Figures that are looked at before others may have their turn. */
const atOnce = 256

/** The sums of figures by indicator; a large municipality has a hundred thousand, and others their turns in between. */
export async function totalsOf(
  figures: readonly IndicatorFigure[],
  pace = createPace(),
): Promise<ReadonlyMap<string, Total>> {
  const parts = new Map<string, IndicatorFigure[]>(loaded.map(({ id }) => [id, []]))
  for (const [index, figure] of figures.entries()) {
    if (index % atOnce === 0) await pace()
    parts.get(figure.indicator)?.push(figure)
  }
  const totals = new Map<string, Total>()
  for (const { id, indicator } of loaded) {
    await pace()
    totals.set(id, totalOf(parts.get(id) ?? [], indicator))
  }
  return totals
}
