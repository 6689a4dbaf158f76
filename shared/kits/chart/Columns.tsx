import { formatInteger } from '@saude/contract/formats'
import { Axis } from './Axis.tsx'
import { ColumnBlocks } from './ColumnBlocks.tsx'
import css from './Columns.module.css'
import { Frame, svgClass } from './Frame.tsx'
import { Legend } from './Legend.tsx'
import { LinePath } from './LinePlot.tsx'
import { labelled, marksTo, roomOf } from './scale.ts'
import { colorOf, type Row, type Series } from './types.ts'
import { useMarked } from './useMarked.ts'
import { useWidth } from './useWidth.ts'

/** A series of a chart that may have columns and lines, on two axes. */
export interface ColumnSeries<Key extends string = string> extends Series<Key> {
  /** A column without it. */
  readonly draw?: 'column' | 'line'
  /** An axis of its own, for what is counted in other units; the left one without it. */
  readonly axis?: 'left' | 'right'
  /** In place of the chart's format. */
  readonly format?: (value: number) => string
}

export interface ColumnsProps<Key extends string = string> {
  /** Names the chart for those who do not see it. */
  title: string
  /** Heads the labels in the table behind: 'Mês'. */
  category: string
  series: readonly ColumnSeries<Key>[]
  data: readonly Row<Key>[]
  /** Columns of a category side by side, or one on the other. */
  arrangement?: 'grouped' | 'stacked'
  /** Integers with dots for thousands without it. */
  format?: (value: number) => string
  /** Pixels with the labels of the axis. */
  height?: number
}

const [head, foot] = [10, 24]
/** Average width of a digit of 12 pixels. */
const digit = 7

/** Columns of several series, grouped or stacked, and lines above them; one axis, or two. */
export function Columns<Key extends string>({
  title,
  category,
  series,
  data,
  arrangement = 'grouped',
  format = formatInteger,
  height = 264,
}: ColumnsProps<Key>) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const { marked, mark, attributes } = useMarked(data.length)
  const amountOf = ({ values }: Row<Key>, { key }: Series<Key>) => values[key] ?? 0
  const formatOf = (one: ColumnSeries<Key>) => one.format ?? format
  /** A line has no point where it has no value; a column that has none has no height. */
  const isMissing = ({ values }: Row<Key>, { key, draw }: ColumnSeries<Key>) =>
    draw === 'line' && values[key] === undefined
  const said = (row: Row<Key>, one: ColumnSeries<Key>) =>
    isMissing(row, one) ? '–' : formatOf(one)(amountOf(row, one))
  const pointsOf = (one: ColumnSeries<Key>) =>
    data.flatMap((row, index) =>
      isMissing(row, one)
        ? []
        : [{ key: row.key, index, x: middle(index), y: ground - heightOf(one.axis)(amountOf(row, one)) }],
    )
  const columns = series.filter(({ draw }) => draw !== 'line')
  const lines = series.filter(({ draw }) => draw === 'line')

  /** The highest value of an axis: that of a whole column where they are stacked. */
  const mostOf = (axis: 'left' | 'right') => {
    const on = (one: ColumnSeries<Key>) => (one.axis ?? 'left') === axis
    const single = data.flatMap((row) => series.filter(on).map((one) => amountOf(row, one)))
    const whole = data.map((row) => columns.filter(on).reduce((sum, one) => sum + amountOf(row, one), 0))
    return Math.max(0, ...single, ...(arrangement === 'stacked' ? whole : []))
  }
  const axisOf = (axis: 'left' | 'right') => {
    const first = series.find((one) => (one.axis ?? 'left') === axis)
    if (!first) return undefined
    const marks = marksTo(mostOf(axis))
    const texts = marks.map(formatOf(first))
    return {
      marks,
      texts,
      top: marks.at(-1) ?? 1,
      room: Math.max(...texts.map(({ length }) => length)) * digit + 10,
    }
  }
  const axes = { left: axisOf('left'), right: axisOf('right') }
  const left = axes.left?.room ?? 10
  const right = axes.right?.room ?? 14
  const room = Math.max(width - left - right, 40)
  const ground = height - foot
  const band = room / Math.max(1, data.length)
  const middle = (index: number) => left + (index + 0.5) * band
  const heightOf = (axis: 'left' | 'right' = 'left') => {
    const top = axes[axis]?.top ?? 1
    return (value: number) => (value / top) * (ground - head)
  }
  const words = (row: Row<Key>) =>
    `${row.label}: ${series.map((one) => `${one.label} ${said(row, one)}`).join(', ')}`
  const looked = marked === undefined ? undefined : data[marked]

  return (
    <Frame
      table={{
        title,
        category,
        columns: series.map(({ label }) => label),
        rows: data.map((row) => ({
          key: row.key,
          label: row.label,
          cells: series.map((one) => said(row, one)),
        })),
      }}
      plot={ref}
      attributes={attributes}
      said={looked && words(looked)}
      tip="below"
      legend={series.length > 1 && <Legend series={series} />}
    >
      <svg width={width} height={height} aria-hidden="true" className={svgClass}>
        {axes.left && (
          <Axis
            {...axes.left}
            at={left - 8}
            y={(value) => ground - heightOf('left')(value)}
            grid={[left, width - right]}
          />
        )}
        {axes.right && (
          <Axis
            {...axes.right}
            at={width - right + 8}
            y={(value) => ground - heightOf('right')(value)}
            grid={axes.left ? undefined : [left, width - right]}
            isRight
          />
        )}
        {data.map((row, index) => (
          <g
            key={row.key}
            className={index === marked ? css.marked : undefined}
            onPointerEnter={() => mark(index)}
            onPointerLeave={() => mark(undefined)}
          >
            <rect
              x={middle(index) - band / 2}
              y={head}
              width={band}
              height={ground - head}
              className={css.band}
            />
            <ColumnBlocks
              columns={columns.map((one) => ({
                key: one.key,
                color: colorOf(one, series.indexOf(one)),
                length: heightOf(one.axis)(amountOf(row, one)),
              }))}
              arrangement={arrangement}
              {...{ band, ground }}
              middle={middle(index)}
            />
          </g>
        ))}
        {lines.map((one) => (
          <g
            key={one.key}
            style={{ color: `var(${colorOf(one, series.indexOf(one))})` }}
            className={css.over}
          >
            <LinePath points={pointsOf(one).map(({ x, y }) => [x, y])} className={css.line} />
            {pointsOf(one).map(({ key, index, x, y }) => (
              <circle key={key} cx={x} cy={y} r={index === marked ? 4 : 2.5} className={css.dot} />
            ))}
          </g>
        ))}
        {labelled(data.length, room - band, roomOf(data.map(({ label }) => label))).map((index) => (
          <text key={index} x={middle(index)} y={height - 6} className={css.label}>
            {data[index]?.label}
          </text>
        ))}
      </svg>
    </Frame>
  )
}
