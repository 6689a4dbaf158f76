import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import type { Icon } from '../base/icon.ts'
import css from './StateScreen.module.css'

export interface StateScreenProps {
  icon?: Icon
  /** In place of the icon: an illustration. */
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Under a line: something else that helps. */
  note?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  danger?: boolean
  /** 1 where it is the whole page, 2 in an area, 3 in a card. */
  level?: 1 | 2 | 3
  children?: ReactNode
}

/** What stands where content would: empty, failed, not permitted, not found (look.md, Frame). */
export function StateScreen({
  icon: Drawn,
  picture,
  title,
  text,
  note,
  actions,
  danger = false,
  level = 2,
  children,
}: StateScreenProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(css.state, danger && css.danger)} role={danger ? 'alert' : undefined}>
      {picture}
      {Drawn && <Drawn size={32} aria-hidden className={css.icon} />}
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {children}
      {note && <p className={cx(css.text, css.note)}>{note}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
