import { useEffect, useState } from 'react'
import { cx } from '../base/cx.ts'
import css from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** Share of the work done, 0 to 1. Absent: unknown, the bar creeps to 0.7 over 30 s. At 1 it hides. */
  value?: number
  label?: string
  /** Lies on the upper edge of the window. */
  fixed?: boolean
}

/** How something long goes on. The creeping is one CSS transition. */
export function ProgressBar({ value, label = 'Carregando...', fixed = false }: ProgressBarProps) {
  const [creeping, setCreeping] = useState(false)
  useEffect(() => {
    // The first frame has to be painted at 0, or there is nothing to move from.
    const frame = requestAnimationFrame(() => setCreeping(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  if (value !== undefined && value >= 1) return null
  const share = value === undefined ? (creeping ? 0.7 : 0) : Math.max(0, value)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(share * 100)}
      className={cx(css.track, fixed && css.fixed)}
    >
      <div
        className={cx(css.bar, value === undefined && css.creeping)}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
