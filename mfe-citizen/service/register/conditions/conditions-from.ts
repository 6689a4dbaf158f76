import { today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { puerperiumDays } from '../../../contract/pregnancy.ts'
import type { Conditions } from '../citizen/citizen.ts'
import { type HistoryItem, namedIn, protectedOf } from '../history/item.ts'
import { daysBetween } from '../visits/days-between.ts'
import { ending, expecting, lasting, mindCidOf, says } from './codes.ts'
import { type Beginning, lastDayOf, longestPregnancy } from './pregnancy.ts'
import type { Condition } from './risk.ts'

/** What an entry of a history must hold to say something of conditions. */
export type Entry = Pick<
  HistoryItem,
  'type' | 'date' | 'problem' | 'ciap' | 'measures' | 'procedure' | 'exam' | 'lastPeriod' | 'act'
>

/** What a registration or an import said of somebody, and on which day. */
export interface Declared {
  readonly conditions: Conditions | null
  /** `YYYY-MM-DD` */
  readonly on: string
  /** How pregnancies ended, as somebody recorded it. */
  readonly outcomes?: readonly { readonly day: string }[] | undefined
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
  const isSilent = relevant.length === 0 && !declared.outcomes?.length
  if (isSilent && !declared.conditions?.pregnant) return declared.conditions
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
 * A pregnancy begins with the first care or declaration that names it, and ends with a birth or a loss; without either it lasts
 * no longer than `lastDayOf` says, and its outcome is missing from then on.
 */
function pregnancyFrom(declared: Declared, relevant: readonly Entry[]) {
  const spans = spansOf(declared, relevant)
  const last = spans.at(-1)
  const pregnant = last !== undefined && !last.isEnded
  return {
    pregnant,
    pregnantUntil: pregnant ? last.until : null,
    ...(last?.isEnded && { pregnancyEndedOn: last.until }),
  }
}

/** A pregnancy: since when it is known of, and until when it lasts, or can last. */
export interface Pregnancy {
  readonly from: string
  readonly until: string
}

/** Every pregnancy that a history and a registration speak of, the first one first. */
export const pregnanciesFrom = (declared: Declared, entries: readonly Entry[]): Pregnancy[] =>
  spansOf(declared, entries.flatMap(bothCodes))
    .filter(({ isKnown }) => isKnown)
    .map(({ from, until }) => ({ from, until }))

interface SpanOf extends Pregnancy {
  /** By a birth or a loss. */
  readonly isEnded: boolean
  /** By more than its end. */
  readonly isKnown: boolean
  /** Its last day follows from care, not from a declaration alone. */
  readonly isDated: boolean
}

function spansOf(declared: Declared, entries: readonly Entry[]): SpanOf[] {
  const declaration: Event[] = declared.conditions?.pregnant ? [{ day: declared.on, kind: 'declared' }] : []
  const outcomes = (declared.outcomes ?? []).map(({ day }): Event => ({ day, kind: 'end' }))
  // Of one day what was recorded stands before what was declared, and an outcome after both.
  const events = [...entries.flatMap(eventsOf), ...declaration, ...outcomes].sort((one, other) =>
    one.day.localeCompare(other.day),
  )
  const spans: SpanOf[] = []
  for (const event of events) {
    const last = spans.at(-1)
    const open = last && !last.isEnded && event.day <= last.until ? last : undefined
    const set = (span: SpanOf) => (open ? spans.splice(-1, 1, span) : spans.push(span))
    if (event.kind === 'end') {
      const { day } = event
      // What comes after a birth says no second one; an outcome that comes late ends the pregnancy that waits for it.
      const isAfter = last?.isEnded && daysBetween(last.until, day) <= longestPregnancy
      const isLate = last && !last.isEnded && daysBetween(last.until, day) <= puerperiumDays
      if (isAfter) continue
      const ended = { isEnded: true, isDated: true }
      if (open) spans.splice(-1, 1, { ...open, until: day, ...ended })
      else if (last && isLate) spans.splice(-1, 1, { ...last, until: day, ...ended })
      else spans.push({ from: day, until: day, isKnown: false, ...ended })
      continue
    }
    const until = lastDayOf(event)
    const isCare = event.kind === 'care'
    const from = open?.from ?? event.day
    const isBetter = !open || (isCare && (!open.isDated || Boolean(event.lastPeriod)))
    set({
      from,
      until: isBetter ? until : open.until,
      isEnded: false,
      isKnown: true,
      isDated: isCare || open?.isDated === true,
    })
  }
  return spans
}

type Event = Beginning | { readonly day: string; readonly kind: 'end' }

function eventsOf({ date, problem, lastPeriod }: Entry): Event[] {
  const day = today(date)
  if (!problem) return []
  if (says(problem, ending)) return [{ day, kind: 'end' }]
  return says(problem, expecting) ? [{ day, kind: 'care', lastPeriod }] : []
}
