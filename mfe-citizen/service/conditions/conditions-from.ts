import { daysAfter, today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { type HistoryItem, namedIn, protectedOf } from '../history/item.ts'
import type { Conditions } from '../register/citizen.ts'
import { daysBetween } from '../visits/visit-key.ts'
import { ending, expecting, lasting, mindCidOf, says } from './codes.ts'
import type { Condition } from './risk.ts'

/** What an entry of a history must hold to say something of conditions. */
export type Entry = Pick<
  HistoryItem,
  'type' | 'date' | 'problem' | 'ciap' | 'measures' | 'procedure' | 'exam' | 'lastPeriod'
>

/** What a registration or an import said of somebody, and on which day. */
export interface Declared {
  readonly conditions: Conditions | null
  /** `YYYY-MM-DD` */
  readonly on: string
}

/** Of somebody who has none. */
export const noConditions: Conditions = {
  hypertension: false,
  diabetes: false,
  smoker: false,
  pregnant: false,
  bedridden: false,
  domiciled: false,
  heartDisease: false,
  respiratoryDisease: false,
  kidneyDisease: false,
  infarct: false,
  stroke: false,
  mentalHealthCids: [],
  weight: null,
  height: null,
}

/** No pregnancy lasts longer after it was first recorded: 42 weeks. */
export const longestPregnancy = 294

const lastingKeys = keysOf(lasting)

/** Whether an entry says anything of conditions. */
export const hasCondition = (entry: Entry): boolean => bothCodes(entry).some(saysSomething)

/**
 * An entry for each code that it names; measures are those of the first. A protected entry says nothing by any: people for
 * whom it does not exist would read of its day and its author (shared/docs/access.md, Conditions and protected entries).
 */
const bothCodes = (entry: Entry): Entry[] => {
  if (protectedOf(entry).isProtected) return []
  const [problem = null, ...others] = namedIn(entry)
  return [{ ...entry, problem }, ...others.map((other) => ({ ...entry, problem: other, measures: null }))]
}

const saysSomething = (entry: Entry): boolean => {
  const { problem } = entry
  if (measured(entry, 'weight') !== null || measured(entry, 'height') !== null) return true
  if (!problem) return false
  return (
    lastingKeys.some((key) => isSaid(key, entry)) ||
    says(problem, expecting) ||
    says(problem, ending) ||
    mindCidOf(problem) !== undefined
  )
}

/**
 * The conditions that maps and the risk group go by: what was declared, and what the codes of the history say beside
 * it. The last weight and height that staff measured replace the declared ones. Null where nothing was recorded.
 */
export function conditionsFrom(declared: Declared, entries: readonly Entry[]): Conditions | null {
  const relevant = entries
    .flatMap(bothCodes)
    .filter(saysSomething)
    .sort((one, other) => one.date.getTime() - other.date.getTime())
  if (relevant.length === 0) return declared.conditions
  const base = declared.conditions ?? noConditions
  const said = Object.fromEntries(
    lastingKeys.map((key) => [key, base[key] || relevant.some((entry) => isSaid(key, entry))]),
  )
  const cids = relevant.flatMap(({ problem }) => (problem && mindCidOf(problem)) ?? [])
  const last = (measure: 'weight' | 'height') =>
    relevant.reduce<number | null>((value, entry) => measured(entry, measure) ?? value, base[measure])
  return {
    ...base,
    ...said,
    ...pregnancyFrom(declared, relevant),
    mentalHealthCids: [...new Set([...base.mentalHealthCids, ...cids])],
    weight: last('weight'),
    height: last('height'),
  }
}

function isSaid(condition: Condition, { problem }: Entry): boolean {
  const saying = lasting[condition]
  return problem !== null && problem !== undefined && saying !== undefined && says(problem, saying)
}

/** What people say that they weigh is in their history; the map goes by the unit's scales. */
const measured = ({ type, measures }: Entry, measure: 'weight' | 'height'): number | null =>
  type === 'measurement' ? (measures?.[measure] ?? null) : null

/**
 * A pregnancy begins with the first care or declaration that names it, and ends with a birth or a loss, at the
 * latest 42 weeks after care began; one that was declared only ends when the next import, or care, says so.
 */
function pregnancyFrom(declared: Declared, relevant: readonly Entry[]) {
  const events = relevant.flatMap(eventsOf)
  const before = events.filter(({ day }) => day <= declared.on)
  const after = events.filter(({ day }) => day > declared.on)
  const declaration: Event[] = declared.conditions?.pregnant ? [{ day: declared.on, kind: 'declared' }] : []
  let since: string | null = null
  let pregnant = false
  for (const { day, kind } of [...before, ...declaration, ...after]) {
    const isSame: boolean = pregnant && (since === null || daysBetween(since, day) <= longestPregnancy)
    if (kind === 'declared') since = isSame ? since : null
    else if (!isSame || since === null) since = day
    pregnant = kind !== 'end'
  }
  return { pregnant, pregnantUntil: pregnant && since ? daysAfter(since, longestPregnancy) : null }
}

/** A pregnancy: since when it is known of, and until when it lasts, or can last. */
export interface Pregnancy {
  readonly from: string
  /** Null where only a registration says it. */
  readonly until: string | null
}

/** Every pregnancy that a history and a registration speak of, the first one first. */
export function pregnanciesFrom(declared: Declared, entries: readonly Entry[]): Pregnancy[] {
  const declaration: Event[] = declared.conditions?.pregnant ? [{ day: declared.on, kind: 'declared' }] : []
  const events = [...entries.flatMap(bothCodes).flatMap(eventsOf), ...declaration].sort((one, other) =>
    one.day.localeCompare(other.day),
  )
  const over: Pregnancy[] = []
  let open: Pregnancy | undefined
  for (const { day, kind } of events) {
    if (open?.until && open.until < day) {
      over.push(open)
      open = undefined
    }
    if (kind === 'end') {
      if (open) over.push({ ...open, until: day })
      open = undefined
    } else {
      const from: string = open?.from ?? day
      open = { from, until: open?.until ?? (kind === 'care' ? daysAfter(day, longestPregnancy) : null) }
    }
  }
  return open ? [...over, open] : over
}

interface Event {
  readonly day: string
  readonly kind: 'declared' | 'care' | 'end'
}

function eventsOf({ date, problem }: Entry): Event[] {
  const day = today(date)
  if (!problem) return []
  if (says(problem, ending)) return [{ day, kind: 'end' }]
  return says(problem, expecting) ? [{ day, kind: 'care' }] : []
}
