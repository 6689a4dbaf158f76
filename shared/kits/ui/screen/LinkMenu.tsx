import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Hidden } from '../base/Hidden.tsx'
import type { Icon } from '../base/icon.ts'
import { Link } from '../base/Link.tsx'
import { Badge, CountBadge } from '../data/Badge.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import css from './LinkMenu.module.css'

/** Leads to a path, or does something where it stands. */
export interface LinkMenuEntry {
  readonly title: string
  readonly path?: string
  readonly onSelect?: () => void
  readonly icon: Icon
  /** Draws a dot at the icon; what it means, for those who do not see it. */
  readonly badge?: string | undefined
  /** A word at its end that sets it apart: 'Em breve'. */
  readonly tag?: string | undefined
  /** Why it cannot be opened: it is drawn pale and explains itself. */
  readonly disabledReason?: string | undefined
}

export interface LinkMenuPart {
  readonly title: string
  readonly links: readonly LinkMenuEntry[]
}

export interface LinkMenuProps {
  readonly parts: readonly LinkMenuPart[]
  readonly head?: ReactNode
  readonly foot?: ReactNode
}

/** A screen of links in titled parts: the entry of an area with many screens. */
export const LinkMenu = ({ parts, head, foot }: LinkMenuProps) => (
  <div className={css.page}>
    {head}
    {parts.map(({ title, links }) => (
      <section key={title} aria-label={title}>
        <h2 className={css.heading}>{title}</h2>
        <ul className={css.links}>
          {links.map((entry) => (
            <li key={entry.title} className={css.item}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    {foot}
  </div>
)

function Entry({ title, path, onSelect, icon: Sign, badge, tag, disabledReason }: LinkMenuEntry) {
  const content = (
    <>
      <span className={css.sign}>
        <Sign aria-hidden className={css.icon} />
        {badge && <CountBadge count="dot" />}
      </span>
      <span className={css.name}>
        {title}
        {badge && <Hidden>, {badge}</Hidden>}
      </span>
      {tag && (
        <span>
          <Hidden>, </Hidden>
          <Badge>{tag}</Badge>
        </span>
      )}
    </>
  )
  if (disabledReason !== undefined)
    return (
      <Tooltip text={disabledReason}>
        {/* A link without a target takes no focus by itself, and the reason has to be reachable. */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is a link that cannot be followed */}
        <span role="link" tabIndex={0} aria-disabled="true" className={css.link}>
          {content}
        </span>
      </Tooltip>
    )
  if (path === undefined)
    return (
      <button type="button" className={css.link} onClick={onSelect}>
        {content}
      </button>
    )
  return (
    <Link href={path} className={css.link}>
      {content}
      <ChevronRight aria-hidden className={css.chevron} />
    </Link>
  )
}
