import { formatInteger } from '@saude/contract/formats'
import { Axis } from './Axis.tsx'
import { tableOf } from './DataTable.tsx'
import { Frame } from './Frame.tsx'
import css from './Line.module.css'
import { LinePlot } from './LinePlot.tsx'
import { labelled, marksTo, roomOf } from './scale.ts'
import type { ChartProps } from './types.ts'
import { useMarked } from './useMarked.ts'
import { useWidth } from './useWidth.ts'

export interface LineProps extends ChartProps {
  /** Pixels with the labels of the axis. */
  height?: number
}

const foot = 24
const head = 10
/** Average width of a digit of 12 pixels. */
const digit = 7

/** Half of what the tip takes, so that it stays inside the chart. */
const tipAt = (x: number, width: number) => Math.min(Math.max(x, 64), width - 64)

/** A line over categories in their order, with a round scale at the left. */
export function Line({ title, category, series, data, format = formatInteger, height = 264 }: LineProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const { marked, mark, attributes } = useMarked(data.length)
  const marks = marksTo(Math.max(0, ...data.map(({ value }) => value)))
  const top = marks.at(-1) ?? 1
  const left = Math.max(...marks.map((value) => format(value).length)) * digit + 10
  const right = 14
  const room = Math.max(width - left - right, 40)
  const bottom = height - foot
  const x = (index: number) => left + (data.length > 1 ? (index / (data.length - 1)) * room : room / 2)
  const y = (value: number) => bottom - (value / top) * (bottom - head)
  const points = data.map(({ value }, index) => [x(index), y(value)] as const)
  const looked = marked === undefined ? undefined : data[marked]

  return (
    <Frame
      table={tableOf({ title, category, series, data, format })}
      attributes={attributes}
      plot={ref}
      said={looked && `${category} ${looked.label}: ${format(looked.value)}`}
      tip={{ left: tipAt(x(marked ?? 0), width), top: y(looked?.value ?? 0) }}
    >
      <LinePlot {...{ width, height, points, onMark: mark }} ground={bottom} dot={marked}>
        <Axis {...{ marks, y }} texts={marks.map(format)} at={left - 8} grid={[left, width - right]} />
        {labelled(data.length, room, roomOf(data.map(({ label }) => label))).map((index) => (
          <text key={index} x={x(index)} y={height - 6} className={css.label}>
            {data[index]?.label}
          </text>
        ))}
        {marked !== undefined && (
          <line x1={x(marked)} x2={x(marked)} y1={head} y2={bottom} className={css.rule} />
        )}
      </LinePlot>
    </Frame>
  )
}
