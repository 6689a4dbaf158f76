import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { DataTable, type TableData } from './DataTable.tsx'
import css from './Frame.module.css'

/** Class of the drawing inside of a frame. */
export const svgClass = css.svg

interface FrameProps {
  /** What stands behind the drawing; its columns name the drawing, too. */
  table: TableData
  /** Measures the drawing. */
  plot: Ref<HTMLDivElement>
  /** Keys and focus of the drawing. */
  attributes: HTMLAttributes<HTMLDivElement>
  /** The value that is looked at, in words. */
  said: string | undefined
  /** Where it floats, in pixels of the figure, or a line below for what is long; without it, it is said and not shown. */
  tip?: { left: number; top: number } | 'below' | undefined
  /** Which series is which, above the drawing. */
  legend?: ReactNode
  /** Over the drawing: what its parts lead to. */
  links?: ReactNode
  children: ReactNode
}

/** What every chart is besides its drawing: its name, the value that is looked at, and a table behind it. */
export const Frame = ({ plot, attributes, said, tip, legend, links, table, children }: FrameProps) => (
  <figure className={css.figure}>
    {legend}
    <div className={css.stage}>
      <div
        ref={plot}
        className={css.plot}
        role="img"
        aria-label={[table.title, ...table.columns].join(', ')}
        {...attributes}
      >
        {children}
      </div>
      {links}
      <output
        className={tip === 'below' ? css.below : tip ? css.tip : css.said}
        style={tip === 'below' ? undefined : tip}
      >
        {said}
      </output>
    </div>
    <DataTable {...table} />
  </figure>
)
