import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { DataTable } from './DataTable.tsx'
import css from './Frame.module.css'
import type { ChartProps } from './types.ts'

/** Class of the drawing inside of a frame. */
export const svgClass = css.svg

interface FrameProps extends Required<ChartProps> {
  /** Measures the drawing. */
  plot: Ref<HTMLDivElement>
  /** Keys and focus of the drawing. */
  attributes: HTMLAttributes<HTMLDivElement>
  /** The value that is looked at, in words. */
  said: string | undefined
  /** Where it floats, in pixels of the figure; without it, it is said and not shown. */
  tip?: { left: number; top: number } | undefined
  children: ReactNode
}

/** What every chart is besides its drawing: its name, the value that is looked at, and a table behind it. */
export const Frame = ({ plot, attributes, said, tip, children, ...chart }: FrameProps) => (
  <figure className={css.figure}>
    <div
      ref={plot}
      className={css.plot}
      role="img"
      aria-label={`${chart.title}, ${chart.series}`}
      {...attributes}
    >
      {children}
    </div>
    <output className={tip ? css.tip : css.said} style={tip}>
      {said}
    </output>
    <DataTable {...chart} />
  </figure>
)
