import { type DayCount, dayAt, dayNumber, earlier, later, monthOf, yearsBefore } from '../days.ts'

/** Days from the first to the last, both in it: YYYY-MM-DD. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** What one press chooses. */
export type RangeUnit = 'day' | 'month'

const within = ({ from, to }: DayRange, drawn: DayRange): DayRange => ({
  from: later(from, drawn.from),
  to: earlier(to, drawn.to),
})

/** A month is its days that are drawn, wherever it is pressed. */
const unitAt = (date: string, unit: RangeUnit, drawn: DayRange): DayRange =>
  unit === 'month' ? within(monthOf(date), drawn) : { from: date, to: date }

/**
 * A press begins a range of one day or month, the next one ends it on either side, a third begins anew.
 * @param drawn the first and the last day that are drawn
 */
export function pick(before: DayRange | null, date: string, unit: RangeUnit, drawn: DayRange): DayRange {
  const pressed = unitAt(date, unit, drawn)
  // A range from elsewhere, such as an address, may go beyond what is drawn.
  const begun = before && within(before, drawn)
  if (!begun || begun.from > begun.to || begun.to !== unitAt(begun.from, unit, drawn).to) return pressed
  return {
    from: earlier(pressed.from, begun.from),
    to: later(pressed.to, begun.to),
  }
}

/** Whether a day, `YYYY-MM-DD`, lies in a range; both ends count. */
export const isWithin = ({ from, to }: DayRange, date: string): boolean => date >= from && date <= to

interface Extent {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** At most so many years are drawn, the latest. */
  readonly maxYears?: number | undefined
}

/** First and last day that are drawn: those asked for or those of the entries; undefined where there are none. */
export function extentOf(entries: readonly DayCount[], { from, to, maxYears }: Extent): DayRange | undefined {
  const dates = entries.map(({ date }) => date).sort()
  const first = from ?? dates[0]
  const last = to ?? dates.at(-1)
  if (first === undefined || last === undefined || first > last) return undefined
  const earliest = maxYears === undefined ? first : dayAt(dayNumber(yearsBefore(last, maxYears)) + 1)
  return { from: later(first, earliest), to: last }
}
