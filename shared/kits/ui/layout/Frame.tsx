import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { usePhone } from '../base/media.ts'
import css from './Frame.module.css'
import { BottomBar, type NavEntry, Rail } from './Nav.tsx'

export interface FrameProps {
  /** Every entry, in its order. */
  entries: readonly NavEntry[]
  /** At the bottom of the rail: Opções, Perfil. */
  endEntries?: readonly NavEntry[]
  /** Paths that stand in the bottom bar of phones; the others are behind 'Mais'. */
  thumbPaths?: readonly string[]
  /** A form fills the phone: the bottom bar makes room for its thumb bar. */
  task?: boolean
  /** Stands before the navigation: a way past it. */
  skip?: ReactNode
  children: ReactNode
}

/** Rail at the left, or bar at the bottom, and the page beside it. */
export function Frame({ entries, endEntries = [], thumbPaths, task = false, skip, children }: FrameProps) {
  const phone = usePhone()
  const all = [...entries, ...endEntries]
  const isUnderThumb = ({ href }: NavEntry) => thumbPaths?.includes(href) ?? true
  return (
    <div className={cx(css.frame, phone && css.phone, phone && !task && css.barred)}>
      {skip}
      {!phone && <Rail entries={entries} endEntries={endEntries} />}
      <div className={css.page}>{children}</div>
      {phone && !task && (
        <BottomBar entries={all.filter(isUnderThumb)} more={all.filter((entry) => !isUnderThumb(entry))} />
      )}
    </div>
  )
}

/** What stands beside a page: a panel at its right or left, content between. */
export const Split = ({ children }: { children: ReactNode }) => <div className={css.split}>{children}</div>

/** The scrolled part of a page: padded, or edge to edge. */
export const PageBody = ({ flush = false, children }: { flush?: boolean; children: ReactNode }) => (
  <div className={cx(css.body, flush && css.flush)}>{children}</div>
)
