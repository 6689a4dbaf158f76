import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Link } from '../base/Link.tsx'
import css from './Badge.module.css'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

/** A short word in a pill; a link where it leads somewhere. */
export function Badge({
  tone = 'neutral',
  href,
  children,
}: {
  tone?: Tone
  href?: string
  children: ReactNode
}) {
  const className = cx(css.badge, css[tone])
  return href === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link href={href} className={className}>
      {children}
    </Link>
  )
}

/** How a count is written in a badge: '99+' above 99. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

/** A count, or the bare dot of something that waits, on the corner of an icon. */
export function CountBadge({ count, pulse = false }: { count: number | 'dot'; pulse?: boolean | undefined }) {
  if (count === 0) return null
  return (
    <span
      className={cx(css.count, count === 'dot' ? css.dot : count > 99 && css.full, pulse && css.pulse)}
      aria-hidden
    >
      {count === 'dot' ? null : badgeText(count)}
    </span>
  )
}

/** A state as a small dot with its word: never colour alone. */
export const StatusDot = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx(css.status, css[`${tone}Dot`])}>{children}</span>
)
