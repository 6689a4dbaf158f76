import { cx } from '../base/cx.ts'
import css from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** Share of the work done, 0 to 1. Absent: unknown, the bar creeps to 0.7 over 30 s. At 1 it hides. */
  value?: number
  label?: string
  /** Lies on the upper edge of the window. */
  fixed?: boolean
}

/** How something long goes on. The creeping is one CSS animation: it begins at 0, whenever the bar is drawn first. */
export function ProgressBar({ value, label = 'Carregando...', fixed = false }: ProgressBarProps) {
  if (value !== undefined && value >= 1) return null
  const share = value === undefined ? 0.7 : Math.max(0, value)
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
