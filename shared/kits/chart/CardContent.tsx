import type { ReactNode } from 'react'
import css from './CardContent.module.css'

/** The one number of a card, as large as it is looked at. @param note beside it, quietly: '12% dos moradores' */
export function CardFigure({ note, children }: { note?: string | null; children: ReactNode }) {
  return (
    <p className={css.figure}>
      {children}
      {note ? <span>{note}</span> : null}
    </p>
  )
}

export interface CardLine {
  readonly key: string
  /** A name, or a link by it. */
  readonly name: ReactNode
  readonly note: ReactNode
}

/** The few lines that a card shows of a list: a name and a quiet word, beside it or, where it is longer, `below` it. */
export function CardLines({ lines, below = false }: { lines: readonly CardLine[]; below?: boolean }) {
  return (
    <ul className={below ? css.below : css.lines}>
      {lines.map(({ key, name, note }) => (
        <li key={key}>
          {name}
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
