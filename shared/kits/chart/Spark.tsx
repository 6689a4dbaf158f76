import { formatInteger, formatShortDate } from '@saude/contract/formats'
import { tableOf } from './DataTable.tsx'
import type { DayCount } from './days.ts'
import { Frame } from './Frame.tsx'
import { LinePlot } from './LinePlot.tsx'
import { useMarked } from './useMarked.ts'
import { useWidth } from './useWidth.ts'

/** Pixels. */
export const sparkHeight = 65
const edge = 6

export interface SparkProps {
  title: string
  /** Names the counts: 'Atendimentos'. */
  series: string
  /** Day by day, oldest first: `lastDays` fills the gaps. */
  days: readonly DayCount[]
}

/** A line of days without axes; the day that is looked at is said. */
export function Spark({ title, series, days }: SparkProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const { marked, mark, attributes } = useMarked(days.length)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const step = days.length > 1 ? (width - 2 * edge) / (days.length - 1) : 0
  const x = (index: number) => edge + index * step
  const y = (count: number) => sparkHeight - edge - (count / most) * (sparkHeight - 2 * edge)
  const points = days.map(({ count }, index) => [x(index), y(count)] as const)
  const last = days.length - 1
  const shown = marked ?? last
  const looked = marked === undefined ? undefined : days[marked]
  const data = days.map(({ date, count }) => ({ key: date, label: formatShortDate(date), value: count }))

  return (
    <Frame
      table={tableOf({ title, series, data, category: 'Dia', format: formatInteger })}
      attributes={attributes}
      plot={ref}
      said={looked && `${formatShortDate(looked.date)}: ${formatInteger(looked.count)}`}
      tip={{ left: Math.min(Math.max(x(shown), 36), width - 36), top: y(looked?.count ?? 0) }}
    >
      <LinePlot {...{ width, points, onMark: mark }} height={sparkHeight} ground={sparkHeight} dot={shown} />
    </Frame>
  )
}
