import { cx } from '../base/cx.ts'
import { Hidden } from '../base/Hidden.tsx'
import css from './Skeleton.module.css'

/** Widths that look like names; they repeat. */
const widths = [52, 64, 46, 58, 40, 61, 49]

export interface SkeletonProps {
  kind?: 'rows' | 'form' | 'card'
  /** Rows of a list, fields of a form, lines of a card. */
  count?: number
}

/** The shape of what is coming, in its later size, so that nothing jumps. */
export function Skeleton({ kind = 'rows', count = kind === 'rows' ? 10 : 4 }: SkeletonProps) {
  return (
    <div className={css[kind]} aria-busy="true" role="status">
      <Hidden>Carregando recurso...</Hidden>
      {Array.from({ length: count }, (_, index) => {
        const width = `${widths[index % widths.length]}%`
        return (
          <div key={index} className={css.item} aria-hidden>
            <i className={css.bone} style={kind === 'form' ? undefined : { width }} />
            {kind === 'rows' && <i className={cx(css.bone, css.end)} />}
            {kind === 'form' && <i className={css.control} />}
          </div>
        )
      })}
    </div>
  )
}
