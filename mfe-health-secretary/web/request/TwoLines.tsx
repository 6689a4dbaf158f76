import type { ReactNode } from 'react'
import css from './TwoLines.module.css'

/** A row on a phone: what it is about, and below it what there is to know, in one line each. */
export const TwoLines = ({ title, below }: { title: ReactNode; below: ReactNode }) => (
  <div className={css.row}>
    <div className={css.title}>{title}</div>
    <div className={css.below}>{below}</div>
  </div>
)
