import { cx } from '../ui/index.ts'
import css from './Legend.module.css'
import { colorOf, type Series } from './types.ts'

interface LegendProps {
  series: readonly (Series & { readonly draw?: 'column' | 'line' })[]
}

/** Which series has which colour and shape. Not read out: the table behind the chart has the names. */
export const Legend = ({ series }: LegendProps) => (
  <ul className={css.legend} aria-hidden="true">
    {series.map((one, place) => (
      <li key={one.key}>
        <span
          className={cx(css.sign, one.draw === 'line' && css.line)}
          style={{ background: `var(${colorOf(one, place)})` }}
        />
        {one.label}
      </li>
    ))}
  </ul>
)
