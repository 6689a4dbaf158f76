import type { ReactNode } from 'react'
import css from './Hidden.module.css'

/** Text for screen readers alone. */
export const Hidden = ({ children }: { children: ReactNode }) => (
  <span className={css.hidden}>{children}</span>
)
