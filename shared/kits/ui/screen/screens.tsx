import { Construction, HeartPulse, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../base/icon.ts'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { StateScreen } from './StateScreen.tsx'
import css from './screens.module.css'

export interface EmptyStateProps {
  icon?: Icon
  /** One sentence … */
  title?: ReactNode
  text?: ReactNode
  /** … and one action. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing to show, which is no error. */
export const EmptyState = ({
  icon = Inbox,
  title = 'Sem resultados.',
  text,
  action,
  level = 3,
}: EmptyStateProps) => <StateScreen icon={icon} title={title} text={text} actions={action} level={level} />

/** A route that is declared and not served yet. */
export const UnderConstruction = ({ text, action }: { text?: ReactNode; action?: ReactNode }) => (
  <StateScreen icon={Construction} title="Em construção" text={text} actions={action} />
)

/** The product's sign: a heart on purple. */
export const Mark = ({ small = false }: { small?: boolean }) => (
  <span className={small ? css.markSmall : css.mark}>
    <HeartPulse size={small ? 16 : 24} aria-hidden />
  </span>
)

/** Sign, title and motto of the product. */
export const Brand = ({ level = 1 }: { level?: 1 | 2 }) => {
  const Heading = `h${level}` as const
  return (
    <div className={css.brand}>
      <Mark />
      <div>
        <Heading className={css.product}>Saúde Municipal</Heading>
        <p className={css.motto}>Tornando o mundo inteligente</p>
      </div>
    </div>
  )
}

/** Covers the window while the session or a page is being loaded. */
export const LoadingCover = ({
  text = 'Carregando recurso...',
  inside = false,
}: {
  text?: string
  inside?: boolean
}) => (
  <div className={inside ? css.inside : css.cover} role="status" aria-busy="true">
    <Mark />
    <p className={css.motto}>{text}</p>
    <div className={css.progress}>
      <ProgressBar label={text} />
    </div>
  </div>
)

/** The start page: the product in the middle, what one can do under it. */
export const CoverScreen = ({ actions, foot }: { actions?: ReactNode; foot?: ReactNode }) => (
  <div className={css.coverScreen}>
    <div className={css.middle}>
      <Brand />
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
    {foot && <footer className={css.foot}>{foot}</footer>}
  </div>
)
