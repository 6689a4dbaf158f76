import type { ReactNode } from 'react'
import css from './Entry.module.css'
import { Foot } from './Foot.tsx'

/** The card in the middle of the entry screens; on phones it is the page. */
export const EntryCard = ({ children }: { children: ReactNode }) => (
  <div className={css.page}>
    <div className={css.card}>{children}</div>
    <footer className={css.foot}>
      <Foot />
    </footer>
  </div>
)
