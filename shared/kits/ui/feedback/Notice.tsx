import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '../base/cx.ts'
import css from './Notice.module.css'

export type NoticeTone = 'danger' | 'info' | 'success' | 'warning'

const icons = { danger: CircleAlert, info: Info, success: CircleCheck, warning: TriangleAlert }

export interface NoticeProps {
  tone?: NoticeTone
  title?: ReactNode
  /** Sentences under the title; with `href` they link to their fields. */
  issues?: readonly (string | { text: string; href: string })[] | undefined
  actions?: ReactNode
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Something that happened, in the page. Danger is announced at once, the rest when there is a pause. */
export function Notice({ tone = 'danger', title, issues, actions, children, ref }: NoticeProps) {
  const Drawn = icons[tone]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(css.notice, css[tone])}
    >
      <Drawn size={20} aria-hidden className={css.icon} />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {issues && issues.length > 0 && (
          <ul>
            {issues.map((issue) => {
              const { text, href } = typeof issue === 'string' ? { text: issue, href: undefined } : issue
              return <li key={text}>{href === undefined ? text : <a href={href}>{text}</a>}</li>
            })}
          </ul>
        )}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  )
}
