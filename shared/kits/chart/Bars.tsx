import { formatInteger } from '@saude/contract/formats'
import { cx, Link } from '../ui/index.ts'
import css from './Bars.module.css'
import { tableOf } from './DataTable.tsx'
import { Frame, svgClass } from './Frame.tsx'
import type { ChartProps } from './types.ts'
import { useMarked } from './useMarked.ts'
import { useWidth } from './useWidth.ts'

/** Height of a bar's row, and what a chart of bars has beside them. */
export const barHeight = 45
const thickness = 20
const radius = 4
const gap = 12
/** Average width of a letter of 13 pixels. */
const letter = 7.2

/** A label that fits into a line; the whole of it is in the table and in what a look at its bar says. */
function cut(label: string, width: number): string {
  const most = Math.floor(width / letter)
  return most > 1 && label.length > most ? `${label.slice(0, most - 1)}…` : label
}

/** Horizontal bars, each with its label at the left, or above it where labels are long, and its value at the right. */
export function Bars({ title, category, series, data, format = formatInteger }: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const { marked, mark, attributes } = useMarked(data.length)
  const most = Math.max(1, ...data.map(({ value }) => value))
  const longest = (texts: string[]) => Math.max(0, ...texts.map(({ length }) => length)) * letter
  const labels = longest(data.map(({ label }) => label))
  // Labels that would leave no room beside them stand above their bars.
  const isStacked = labels > width * 0.4
  const left = isStacked ? 0 : Math.max(labels, 60) + gap
  const right = Math.max(longest(data.map(({ value }) => format(value))), 32) + gap
  const room = Math.max(width - left - right, 40)
  const height = data.length * barHeight
  const looked = marked === undefined ? undefined : data[marked]
  return (
    <Frame
      table={tableOf({ title, category, series, data, format })}
      attributes={attributes}
      plot={ref}
      said={looked && `${looked.label}: ${format(looked.value)}`}
      links={data.map(
        ({ key, label, value, href }, index) =>
          href && (
            <Link
              key={key}
              href={href}
              className={css.link}
              style={{ top: index * barHeight, height: barHeight }}
              aria-label={`${label}: ${format(value)}`}
              onPointerEnter={() => mark(index)}
              onPointerLeave={() => mark(undefined)}
            />
          ),
      )}
    >
      <svg width={width} height={height} aria-hidden="true" className={cx(svgClass, css.svg)}>
        {data.map(({ key, label, value, color }, index) => {
          const top = index * barHeight
          const barTop = top + (isStacked ? barHeight - thickness - 2 : (barHeight - thickness) / 2)
          const length = Math.max(value > 0 ? 2 : 0, (value / most) * room)
          return (
            <g
              key={key}
              className={index === marked ? css.marked : undefined}
              onPointerEnter={() => mark(index)}
              onPointerLeave={() => mark(undefined)}
            >
              <rect x={0} y={top} width={width} height={barHeight} className={css.row} />
              <text x={0} y={isStacked ? top + 12 : top + barHeight / 2} className={css.label}>
                {cut(label, width)}
              </text>
              <path
                d={barPath(left, barTop, length)}
                className={css.bar}
                style={color && { fill: `var(${color})` }}
              />
              <text x={width} y={barTop + thickness / 2} className={css.value}>
                {format(value)}
              </text>
            </g>
          )
        })}
        <line x1={left} x2={left} y1={0} y2={height} className={css.axis} />
      </svg>
    </Frame>
  )
}

/** Square at the axis, round at the end. */
function barPath(x: number, y: number, length: number): string {
  const round = Math.min(radius, length)
  return `M${x} ${y}h${length - round}q${round} 0 ${round} ${round}v${thickness - 2 * round}q0 ${round} ${-round} ${round}h${round - length}z`
}
