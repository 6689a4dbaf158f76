import { Fragment, type ReactNode } from 'react'
import css from './RowLines.module.css'

export interface RowLinesProps {
  title: ReactNode
  /** One or two lines; the parts of each stand beside each other, and what says nothing is left out. */
  below: readonly [RowLine] | readonly [RowLine, RowLine]
}

type RowLine = readonly ReactNode[]

const isSaid = (part: ReactNode): boolean =>
  part !== null && part !== undefined && part !== false && part !== ''

/**
 * A row of a list on a phone: what it is about, and below it what there is to know. What comes last in a line gives way where
 * there is no room, with a sign that it does.
 */
export const RowLines = ({ title, below }: RowLinesProps) => (
  <span className={css.row}>
    {/* Spaces for those who hear the row as one name. */}
    <span className={css.title}>{title}</span>{' '}
    {below.map((line, place) => (
      <span key={place} className={css.line}>
        {line.filter(isSaid).map((part, at) => (
          <Fragment key={at}>
            <span className={css.part}>{part}</span>{' '}
          </Fragment>
        ))}
      </span>
    ))}
  </span>
)

/** Pixels of a row of so many lines on a phone (look.md). */
export const phoneHeights = { 2: 56, 3: 76 } as const
