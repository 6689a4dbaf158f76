// biome-ignore-all lint/a11y/useFocusableInteractive: a heading is read, not walked through
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import { formatInteger } from '@saude/contract/formats'
import type { RowGroup } from '../load/page.ts'
import css from './Table.module.css'

interface Group {
  readonly title: string
  readonly count: number
}

/** The group of the row that is the first in sight; undefined where rows come in none. */
export function groupAt(groups: readonly RowGroup[], first: number, total: number): Group | undefined {
  const at = groups.findLastIndex(({ from }) => from <= first)
  const group = groups[at]
  return group && { title: group.title, count: (groups[at + 1]?.from ?? total) - group.from }
}

/** What the rows below are: stays above them while they scroll, and changes with them. */
export const GroupHead = ({ title, count }: Group) => (
  <div role="rowgroup">
    <div role="row" className={css.groupHead}>
      <span role="rowheader">
        {title} <span className={css.groupCount}>{formatInteger(count)}</span>
      </span>
    </div>
  </div>
)
