import { cx } from '../ui/index.ts'
import css from './Line.module.css'

interface AxisProps {
  marks: readonly number[]
  texts: readonly string[]
  /** Where the texts stand. */
  at: number
  y: (value: number) => number
  /** From where to where its lines go; without it there are none. */
  grid: readonly [from: number, to: number] | undefined
  isRight?: boolean
}

/** The round marks of an axis, with their lines. */
export const Axis = ({ marks, texts, at, y, grid, isRight = false }: AxisProps) =>
  marks.map((value, index) => (
    <g key={value}>
      {grid && <line x1={grid[0]} x2={grid[1]} y1={y(value)} y2={y(value)} className={css.grid} />}
      <text x={at} y={y(value)} className={cx(css.scale, isRight && css.right)}>
        {texts[index]}
      </text>
    </g>
  ))
