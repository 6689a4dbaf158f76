import { area, line } from 'd3-shape'
import type { PointerEvent, ReactNode } from 'react'
import { svgClass } from './Frame.tsx'
import css from './Line.module.css'

type Points = readonly (readonly [x: number, y: number])[]

const straight = line<readonly [number, number]>().digits(2)

/** Points joined by straight lines. */
export const LinePath = ({ points, className }: { points: Points; className?: string | undefined }) => (
  <path d={straight(points) ?? ''} className={className} />
)

interface LinePlotProps {
  width: number
  height: number
  /** Pixels, from left to right. */
  points: Points
  /** Where the area below the line ends. */
  ground: number
  /** The point that has the dot. */
  dot: number | undefined
  /** The point that is nearest to the pointer is looked at. */
  onMark: (index: number | undefined) => void
  /** Beneath the line: scale, labels, rule. */
  children?: ReactNode
}

/** A line, the area below it, and the dot of one point. */
export function LinePlot({ width, height, points, ground, dot, onMark, children }: LinePlotProps) {
  const below = area<readonly [number, number]>()
    .y0(ground)
    .y1(([, y]) => y)
    .digits(2)
  const at = dot === undefined ? undefined : points[dot]

  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const pointer = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = points.map(([x]) => Math.abs(x - pointer))
    const index = distances.indexOf(Math.min(...distances))
    onMark(index === -1 ? undefined : index)
  }

  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      className={svgClass}
      onPointerMove={nearest}
      onPointerLeave={() => onMark(undefined)}
    >
      {children}
      <path d={below(points) ?? ''} className={css.area} />
      <LinePath points={points} className={css.line} />
      {at && <circle cx={at[0]} cy={at[1]} r={4} className={css.dot} />}
    </svg>
  )
}
