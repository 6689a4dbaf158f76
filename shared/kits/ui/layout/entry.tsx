import { cx } from '../base/cx.ts'
import { Hidden } from '../base/Hidden.tsx'
import type { Icon } from '../base/icon.ts'
import { Link } from '../base/Link.tsx'
import { CountBadge } from '../data/Badge.tsx'
import { Tooltip } from '../overlay/Tooltip.tsx'
import css from './Nav.module.css'

/** One way to somewhere in the main navigation. */
export interface NavEntry {
  href: string
  /** The short word under the icon. */
  label: string
  /** The full name for screen readers, where the short word is cut. */
  name?: string
  icon: Icon
  current?: boolean
  /** A count, or a bare dot for something that waits. */
  badge?: number | 'dot' | undefined
  /** What the badge says aloud: '7 pendências'. */
  badgeName?: string
  pulse?: boolean | undefined
  /** Drawn in the colour of a warning, such as anonymisation. */
  warning?: boolean
  /** Why it cannot be opened; the entry is dimmed and explains itself. */
  disabledReason?: string | undefined
}

/** What assistive technology calls an entry: 'Notificações, 3 não lidas'; undefined where its label is enough. */
export const entryName = ({ name, label, badge, badgeName }: NavEntry) =>
  badge && badgeName ? `${name ?? label}, ${badgeName}` : name

/** Icon, badge and label of an entry. @param said what screen readers say in place of the label */
export const EntryContent = ({
  icon: Drawn,
  label,
  badge,
  pulse,
  said,
}: Pick<NavEntry, 'icon' | 'label' | 'badge' | 'pulse'> & { said?: string | undefined }) => (
  <>
    <span className={css.pill}>
      <Drawn size={20} aria-hidden strokeWidth={1.75} />
      {badge !== undefined && <CountBadge count={badge} pulse={pulse} />}
    </span>
    {/* Not aria-label: what is seen has to be part of what is said. */}
    <span className={css.label} aria-hidden={said ? true : undefined}>
      {label}
    </span>
    {said && <Hidden>{said}</Hidden>}
  </>
)

/** A link of the rail or of the bottom bar. */
export function Entry({ entry, side }: { entry: NavEntry; side: 'right' | 'top' }) {
  const { href, current, warning, disabledReason } = entry
  const className = cx(css.entry, warning && css.warning)
  if (disabledReason) {
    return (
      <Tooltip text={disabledReason} side={side}>
        {/* A link without a target takes no focus by itself, and the reason has to be reachable. */}
        {/* biome-ignore lint/a11y/useSemanticElements: it is a link that cannot be followed */}
        <span role="link" tabIndex={0} aria-disabled="true" className={className}>
          <EntryContent {...entry} said={entryName(entry)} />
        </span>
      </Tooltip>
    )
  }
  return (
    <Link href={href} aria-current={current ? 'page' : undefined} className={className}>
      <EntryContent {...entry} said={entryName(entry)} />
    </Link>
  )
}
