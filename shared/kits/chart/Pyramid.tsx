import { formatInteger } from '@saude/contract/formats'
import { Frame, svgClass } from './Frame.tsx'
import { Legend } from './Legend.tsx'
import css from './Pyramid.module.css'
import { colorOf, type Row, type Series } from './types.ts'
import { useMarked } from './useMarked.ts'
import { useWidth } from './useWidth.ts'

export interface PyramidProps<Key extends string = string> {
  /** Names the chart for those who do not see it. */
  title: string
  /** Heads the labels in the table behind: 'Faixa etária'. */
  category: string
  /** What goes to the left, and what to the right. */
  series: readonly [left: Series<Key>, right: Series<Key>]
  /** From the bottom up, as ages grow. */
  data: readonly Row<Key>[]
  /** Integers with dots for thousands without it. */
  format?: (value: number) => string
  /** Pixels of a row. */
  rowHeight?: number
}

/** Average widths of a letter and of a digit of 12 pixels. */
const [letter, digit] = [6.6, 7]
const gap = 2

/** Two series against each other, row by row from the bottom up: a population's pyramid of ages. */
export function Pyramid<Key extends string>({
  title,
  category,
  series,
  data,
  format = formatInteger,
  rowHeight = 22,
}: PyramidProps<Key>) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const { marked, mark, attributes } = useMarked(data.length)
  const amountOf = ({ values }: Row<Key>, { key }: Series<Key>) => values[key] ?? 0
  const most = Math.max(1, ...data.flatMap((row) => series.map((one) => amountOf(row, one))))
  const labels = Math.max(24, ...data.map(({ label }) => label.length * letter)) + 12
  const numbers = format(most).length * digit + 6
  const room = Math.max((width - labels) / 2 - numbers, 20)
  const height = data.length * rowHeight
  const lengthOf = (value: number) => Math.max(value > 0 ? 1 : 0, (value / most) * room)
  const looked = marked === undefined ? undefined : data[marked]
  const cellsOf = (row: Row<Key>) => series.map((one) => format(amountOf(row, one)))
  return (
    <Frame
      table={{
        title,
        category,
        columns: series.map(({ label }) => label),
        rows: data.map((row) => ({ key: row.key, label: row.label, cells: cellsOf(row) })),
      }}
      plot={ref}
      attributes={attributes}
      said={
        looked &&
        `${looked.label}: ${series.map(({ label }, at) => `${label} ${cellsOf(looked)[at]}`).join(', ')}`
      }
      legend={<Legend series={series} />}
    >
      <svg width={width} height={height} aria-hidden="true" className={svgClass}>
        {data.map((row, index) => {
          const top = height - (index + 1) * rowHeight
          const middle = top + rowHeight / 2
          return (
            <g
              key={row.key}
              className={index === marked ? css.marked : undefined}
              onPointerEnter={() => mark(index)}
              onPointerLeave={() => mark(undefined)}
            >
              <rect x={0} y={top} width={width} height={rowHeight} className={css.row} />
              <text x={width / 2} y={middle} className={css.label}>
                {row.label}
              </text>
              {series.map((one, at) => {
                const value = amountOf(row, one)
                const length = lengthOf(value)
                const side = at === 0 ? -1 : 1
                const inner = width / 2 + (side * labels) / 2
                return (
                  <g key={one.key}>
                    <rect
                      x={side < 0 ? inner - length : inner}
                      y={top + gap}
                      width={length}
                      height={rowHeight - 2 * gap}
                      rx={Math.min(2, length / 2)}
                      style={{ fill: `var(${colorOf(one, at)})` }}
                    />
                    <text
                      x={inner + side * (length + 4)}
                      y={middle}
                      className={side < 0 ? css.left : css.right}
                    >
                      {format(value)}
                    </text>
                  </g>
                )
              })}
            </g>
          )
        })}
      </svg>
    </Frame>
  )
}
