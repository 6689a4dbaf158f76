import { formatDate, formatInteger } from '@saude/contract/formats'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import { Button, cx, Hidden } from '../../ui/index.ts'
import { DataTable, tableOf } from '../DataTable.tsx'
import { type DayCount, dayNumber, everyDay, monthLabel } from '../days.ts'
import frame from '../Frame.module.css'
import { useMarked } from '../useMarked.ts'
import { Months } from './Months.tsx'
import { type DayRange, extentOf, isWithin, pick, type RangeUnit } from './range.ts'
import css from './Timeline.module.css'
import { dayWidth, useColumns } from './useColumns.ts'

/** Pixels: the whole, its head with the months, its foot with the days. */
export const timelineHeight = 180
const head = 28
const foot = 22
const room = timelineHeight - head - foot
const above = 10

export interface TimelineProps {
  title: string
  entries: readonly DayCount[]
  /** First and last day drawn, YYYY-MM-DD; those of the entries without. */
  from?: string | undefined
  to?: string | undefined
  /** At most so many years, the latest. */
  maxYears?: number | undefined
  /** What a press chooses. */
  unit?: RangeUnit
  /** The chosen days; with `onChange` they can be chosen. */
  range?: DayRange | null
  onChange?: (range: DayRange | null) => void
}

/** What a column says. */
export const dayWords = ({ date, count }: DayCount): string =>
  `No dia ${formatDate(date)}, ${formatInteger(count)} ocorrências.`

/** Counts day by day: a column each, months above, a range of days or months that can be chosen. */
export function Timeline(props: TimelineProps) {
  const { title, entries, from, to, maxYears } = props
  const days = useMemo(() => {
    const extent = extentOf(entries, { from, to, maxYears })
    return extent ? everyDay(entries, extent.from, extent.to) : []
  }, [entries, from, to, maxYears])
  // It has a row for each day, and none of them changes with the range that is chosen.
  const table = useMemo(
    () => (
      <DataTable
        {...tableOf({
          title,
          category: 'Dia',
          series: 'Ocorrências',
          format: formatInteger,
          data: days.flatMap(({ date, count }) =>
            count > 0 ? [{ key: date, label: formatDate(date), value: count }] : [],
          ),
        })}
      />
    ),
    [title, days],
  )
  if (days.length === 0) return <p className={css.empty}>Sem dados.</p>
  return (
    <figure className={frame.figure}>
      <Plot {...props} days={days} />
      {table}
    </figure>
  )
}

function Plot({
  title,
  days,
  unit = 'day',
  range = null,
  onChange,
}: TimelineProps & { days: readonly DayCount[] }) {
  const { box, width, scrollLeft, first, last, onScroll, show } = useColumns(days.length)
  const newest = days.length - 1
  const { marked, mark, attributes } = useMarked(days.length, { from: newest, page: 30, onMove: show })
  const most = Math.max(1, ...days.map(({ count }) => count))
  const start = dayNumber(days[0]?.date ?? '1970-01-01')
  const now = marked ?? newest
  const looked = marked === undefined ? undefined : days[marked]
  const barOf = (count: number) => (count / most) * (room - above)

  const drawn = { from: days[0]?.date ?? '', to: days[newest]?.date ?? '' }
  const choose = (date: string | undefined, by = unit) => date && onChange?.(pick(range, date, by, drawn))
  const columnAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) =>
    Math.min(
      Math.max(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / dayWidth), 0),
      newest,
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(days[now]?.date)
    } else attributes.onKeyDown(event)
  }

  return (
    <>
      <div ref={box} className={css.box} onScroll={onScroll}>
        <div className={css.inner} style={{ width: days.length * dayWidth, height: timelineHeight }}>
          <Months
            days={days}
            first={first}
            last={last}
            onChoose={onChange && ((date) => choose(date, 'month'))}
          />
          {/* A slider says the day that the arrow keys lead to, and how many there were. */}
          <div
            role="slider"
            className={cx(css.plot, range && css.chosen)}
            style={{ top: head }}
            aria-label={title}
            aria-valuemin={1}
            aria-valuemax={days.length}
            aria-valuenow={now + 1}
            aria-valuetext={dayWords(days[now] ?? { date: '', count: 0 })}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onBlur={attributes.onBlur}
            onPointerMove={(event) => event.pointerType !== 'touch' && mark(columnAt(event))}
            onPointerLeave={() => mark(undefined)}
            onClick={(event) => {
              const index = columnAt(event)
              mark(index)
              choose(days[index]?.date)
            }}
          >
            {days.slice(first, last + 1).map(({ date, count }) => {
              const index = dayNumber(date) - start
              return (
                <div
                  key={date}
                  className={cx(
                    css.day,
                    index === marked && css.marked,
                    range && isWithin(range, date) && css.in,
                  )}
                  style={{ left: index * dayWidth, width: dayWidth }}
                >
                  <i className={css.bar} style={{ height: barOf(count), bottom: foot }} />
                  <span className={css.number}>{date.slice(8)}</span>
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {looked && (
        <div
          className={frame.tip}
          style={{
            left: Math.min(
              Math.max(now * dayWidth + dayWidth / 2 - scrollLeft, 110),
              Math.max(width - 110, 110),
            ),
            top: head + room - barOf(looked.count),
          }}
        >
          {dayWords(looked)}
        </div>
      )}
      {onChange && <Chosen range={range} unit={unit} onClear={() => onChange(null)} />}
    </>
  )
}

function Chosen({ range, unit, onClear }: { range: DayRange | null; unit: RangeUnit; onClear: () => void }) {
  const word = unit === 'month' ? 'mês' : 'dia'
  return (
    <div className={css.foot}>
      <output>
        {range ? rangeWords(range, unit) : `Escolha um ${word}, e outro para formar um período.`}
      </output>
      {range && (
        <Button kind="quiet" onClick={onClear}>
          Limpar<Hidden> período</Hidden>
        </Button>
      )}
    </div>
  )
}

function rangeWords({ from, to }: DayRange, unit: RangeUnit): string {
  const [first, last] =
    unit === 'month' ? [monthLabel(from), monthLabel(to)] : [formatDate(from), formatDate(to)]
  return first === last ? `Período: ${first}` : `Período: ${first} a ${last}`
}
