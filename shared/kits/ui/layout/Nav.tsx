import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../base/cx.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import menuCss from '../overlay/Menu.module.css'
import { Items } from '../overlay/Menu.tsx'
import { Entry, EntryContent, type NavEntry } from './entry.tsx'
import css from './Nav.module.css'

export type { NavEntry } from './entry.tsx'

export interface RailProps {
  entries: readonly NavEntry[]
  /** At the bottom of the rail. */
  endEntries?: readonly NavEntry[]
  label?: string
}

/** The main navigation at the left, 64 px, from 769 px of width. */
export const Rail = ({ entries, endEntries = [], label = 'Principal' }: RailProps) => (
  <nav className={css.rail} aria-label={label}>
    {entries.map((entry) => (
      <Entry key={entry.href} entry={entry} side="right" />
    ))}
    <span className={css.space} />
    {endEntries.map((entry) => (
      <Entry key={entry.href} entry={entry} side="right" />
    ))}
  </nav>
)

export interface BottomBarProps {
  entries: readonly NavEntry[]
  /** Behind 'Mais', in a sheet. */
  more?: readonly NavEntry[]
  label?: string
}

/** 'Opções (nova versão disponível)' */
const shortName = ({ label, badge, badgeName }: NavEntry) =>
  badge && badgeName ? `${label} (${badgeName})` : label

/** The main navigation under the thumb, up to 768 px. */
export function BottomBar({ entries, more = [], label = 'Principal' }: BottomBarProps) {
  const [open, setOpen] = useState(false)
  const waits = more.some(({ badge }) => badge !== undefined && badge !== 0)
  return (
    <nav className={css.bottom} aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.href} entry={entry} side="top" />
      ))}
      {more.length > 0 && (
        <button
          type="button"
          className={cx(css.entry, more.some(({ warning }) => warning) && css.warning)}
          aria-label={`Mais: ${more.map(shortName).join(', ')}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          data-current={more.some(({ current }) => current) || undefined}
          onClick={() => setOpen(true)}
        >
          <EntryContent icon={Ellipsis} label="Mais" badge={waits ? 'dot' : undefined} />
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Mais" flush>
        <div className={menuCss.sheet}>
          <Items
            close={() => setOpen(false)}
            items={more.map(({ label: word, name, pulse: _still, ...entry }) => ({
              ...entry,
              label: name ?? word,
            }))}
          />
        </div>
      </Dialog>
    </nav>
  )
}
