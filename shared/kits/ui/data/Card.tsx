import { type ReactNode, useId } from 'react'
import { cx } from '../base/cx.ts'
import { Link } from '../base/Link.tsx'
import css from './Card.module.css'

export interface CardProps {
  title?: ReactNode
  subtitle?: ReactNode
  /** The one link of a card, at the right of its title. */
  link?: { href: string; text: string } | undefined
  /** Something else at the right of the title. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A titled group on its own surface. */
export function Card({ title, subtitle, link, action, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={cx(css.card, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={cx(css.head, link && action ? css.both : undefined)}>
          <div className={css.titles}>
            <h2 id={id}>{title}</h2>
            {subtitle && <p className={css.subtitle}>{subtitle}</p>}
          </div>
          {link && (
            <Link href={link.href} className={css.link}>
              {link.text}
            </Link>
          )}
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
