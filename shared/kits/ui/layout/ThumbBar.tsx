import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import css from './ThumbBar.module.css'

export interface ThumbBarProps {
  /** On the bar: where the data come from. */
  note?: ReactNode
  /** Nothing from 769 px: the same actions stand in the title bar there. */
  phoneOnly?: boolean
  /** Two buttons at most, the primary one last. */
  children: ReactNode
}

/** Actions where the thumb is: at the foot, over the bottom bar. Wider, the end of a form. */
export const ThumbBar = ({ note, phoneOnly = false, children }: ThumbBarProps) => (
  <div className={cx(css.bar, phoneOnly && css.phoneOnly)}>
    {note && <div className={css.note}>{note}</div>}
    <div className={css.actions}>{children}</div>
  </div>
)
