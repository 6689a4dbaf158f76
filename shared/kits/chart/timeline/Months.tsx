import { type DayCount, dayNumber, monthLabel, monthOf } from '../days.ts'
import css from './Timeline.module.css'
import { dayWidth } from './useColumns.ts'

interface MonthsProps {
  days: readonly DayCount[]
  /** Drawn columns, both inclusive. */
  first: number
  last: number
  /** Chooses a month by one of its days. */
  onChoose: ((date: string) => void) | undefined
}

/** 'MMM de YYYY' above the days of each month; the name stays in sight while its month scrolls. */
export function Months({ days, first, last, onChoose }: MonthsProps) {
  const start = dayNumber(days[0]?.date ?? '1970-01-01')
  const shown = [...new Set(days.slice(first, last + 1).map(({ date }) => date.slice(0, 7)))]
  return shown.map((month) => {
    const { from, to } = monthOf(`${month}-01`)
    const begin = Math.max(0, dayNumber(from) - start)
    const end = Math.min(days.length - 1, dayNumber(to) - start)
    const label = monthLabel(from)
    const width = (end - begin + 1) * dayWidth
    return (
      <div key={month} className={css.month} style={{ left: begin * dayWidth, width }}>
        {onChoose ? (
          <button type="button" className={css.monthName} onClick={() => onChoose(from)}>
            {label}
          </button>
        ) : (
          <span className={css.monthName}>{label}</span>
        )}
      </div>
    )
  })
}
