import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { IconButton } from '../control/IconButton.tsx'
import css from './TitleBar.module.css'

export interface TitleBarProps {
  title: ReactNode
  /** Beside the title, muted: how many, whose. */
  count?: ReactNode
  /** A path or a step back. */
  back?: string | (() => void)
  backLabel?: string
  /** Beside the title: a menu that chooses another list. */
  titleMenu?: ReactNode
  /** At the right; on phones one menu. */
  actions?: ReactNode
}

/** The head of every screen; stays while the page scrolls. */
export const TitleBar = ({ title, count, back, backLabel = 'Voltar', titleMenu, actions }: TitleBarProps) => (
  <header className={cx(css.bar, back !== undefined && css.withBack)}>
    {back !== undefined && (
      <IconButton
        icon={ArrowLeft}
        name={backLabel}
        tooltipSide="bottom"
        className={css.back}
        {...(typeof back === 'string' ? { href: back } : { onClick: back })}
      />
    )}
    <div className={css.titles}>
      <div className={css.named}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {titleMenu}
      </div>
      {count !== undefined && count !== null && count !== '' && <span className={css.count}>{count}</span>}
    </div>
    {actions && <div className={css.actions}>{actions}</div>}
  </header>
)
