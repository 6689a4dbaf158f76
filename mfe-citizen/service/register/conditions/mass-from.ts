import { daysAfter, today } from '@saude/contract/instants'
import { namedIn, protectedOf } from '../history/item.ts'
import type { Expecting } from '../mass/classify.ts'
import { says } from './codes.ts'
import { type Declared, type Entry, type Pregnancy, pregnanciesFrom } from './conditions-from.ts'

/** A weight or a height with its day, kg or metres. */
interface Measure {
  readonly value: number
  /** `YYYY-MM-DD` */
  readonly on: string
}

/** A weight with what its class follows from. */
export interface Weighed {
  readonly weight: number
  readonly weightOn: string
  readonly height: number | null
  readonly heightOn: string | null
  readonly expecting: Expecting | null
}

/** How long before a pregnancy a weight counts as that before it, and how far into it the first one does, in days. */
const longBefore = 365
const atItsBeginning = 56

/** More than one foetus. */
const several = { cid10: ['O30'], ciap2: [] } as const

/** What was measured or declared of somebody, as far as classes of the body mass index need it. */
export function massesFrom(declared: Declared, entries: readonly Entry[]) {
  const staff = entries
    .filter(({ type }) => type === 'measurement')
    .sort((one, other) => one.date.getTime() - other.date.getTime())
  const measured = (key: 'weight' | 'height'): Measure[] =>
    staff.flatMap(({ date, measures }) => {
      const value = measures?.[key]
      return value ? [{ value, on: today(date) }] : []
    })
  const said = (key: 'weight' | 'height'): Measure[] => {
    const value = declared.conditions?.[key]
    return value ? [{ value, on: declared.conditions?.[`${key}On`] ?? declared.on }] : []
  }
  const [weights, heights] = [measured('weight'), measured('height')]
  const every = [...said('weight'), ...weights]
  const pregnancies = pregnanciesFrom(declared, entries).map((one) => begun(one, entries))
  const expectingOn = (day: string): Expecting | null => {
    const found = pregnancies.find(({ from, until }) => from <= day && (!until || day < until))
    if (!found) return null
    const { lastPeriod, isMultiple } = found
    const isOfAnother = ({ on }: Measure) =>
      pregnancies.some((one) => one !== found && one.from <= on && (!one.until || on < one.until))
    return {
      lastPeriod,
      isMultiple,
      weightBefore: lastPeriod
        ? beforeIn(
            every.filter((one) => !isOfAnother(one)),
            lastPeriod,
          )
        : null,
    }
  }
  const withAll = (weight: Measure, height: Measure | undefined): Weighed => ({
    weight: weight.value,
    weightOn: weight.on,
    height: height?.value ?? null,
    heightOn: height?.on ?? null,
    expecting: expectingOn(weight.on),
  })
  return {
    /** The last weight that staff measured, else that which was declared, with the last height; nothing without one. */
    last(): Weighed | undefined {
      const weight = weights.at(-1) ?? said('weight')[0]
      return weight && withAll(weight, heights.at(-1) ?? said('height')[0])
    },
    /** A weight of a day with the height that was known by then. */
    on(value: number, day: string): Weighed {
      const known = heights.filter(({ on }) => on <= day).at(-1)
      return withAll({ value, on: day }, known ?? said('height')[0])
    },
  }
}

/** The days of a weight and a height, and the pregnancy of then: beside `conditionsFrom`; nothing where none was measured. */
export function measuredDays(declared: Declared, entries: readonly Entry[]) {
  const last = massesFrom(declared, entries).last()
  if (!last) return {}
  const { weightOn, heightOn, expecting } = last
  return { weightOn, heightOn, expecting }
}

interface Begun extends Pregnancy {
  readonly lastPeriod: string | null
  readonly isMultiple: boolean
}

/** A pregnancy from its last period on, where somebody recorded it; protected entries say nothing. */
function begun({ from, until }: Pregnancy, entries: readonly Entry[]): Begun {
  const own = entries
    .map((entry) => ({ entry, day: today(entry.date) }))
    .filter(({ entry, day }) => day >= from && (!until || day <= until) && !protectedOf(entry).isProtected)
    .sort((one, other) => one.day.localeCompare(other.day))
  const lastPeriod = own.flatMap(({ entry }) => entry.lastPeriod ?? []).at(-1) ?? null
  return {
    from: lastPeriod && lastPeriod < from ? lastPeriod : from,
    until,
    lastPeriod,
    isMultiple: own.some(({ entry }) => namedIn(entry).some((coded) => says(coded, several))),
  }
}

/** The weight from before a pregnancy: the last one of the year before, else the first of its first eight weeks. */
function beforeIn(weights: readonly Measure[], lastPeriod: string): number | null {
  const inOrder = [...weights].sort((one, other) => one.on.localeCompare(other.on))
  const before = inOrder.filter(({ on }) => on <= lastPeriod && on >= daysAfter(lastPeriod, -longBefore))
  const early = inOrder.filter(({ on }) => on > lastPeriod && on <= daysAfter(lastPeriod, atItsBeginning))
  return (before.at(-1) ?? early[0])?.value ?? null
}
