import { usePhone } from '@saude/kits/ui'
import { ChevronDown } from 'lucide-react'
import css from './Legend.module.css'

/** What a colour of the map means. */
export interface LegendKey {
  readonly name: string
  readonly color: string
}

interface LegendProps {
  keys: readonly LegendKey[]
  /** Whether some positions are of poor accuracy. */
  hasPoor: boolean
  /** Whether the outline of an area is drawn. */
  hasArea: boolean
}

/** Entries that leave a small map to be seen. */
const mostOnPhone = 4

/** What is drawn on the map; on phones a long legend opens with a press, and hides little of the map until then. */
export function Legend({ keys, hasPoor, hasArea }: LegendProps) {
  const isFolded = usePhone() && keys.length > mostOnPhone
  if (keys.length === 0 && !hasPoor && !hasArea) return null
  const entries = (
    <ul className={css.legend} aria-label="Legenda">
      {keys.map(({ name, color }) => (
        <li key={name} className={css.key}>
          <i className={css.dot} style={{ background: color }} /> {name}
        </li>
      ))}
      {hasPoor && (
        <li className={css.key}>
          <i className={css.hollow} /> Posição imprecisa
        </li>
      )}
      {hasArea && (
        <li className={css.key}>
          <i className={css.outline} /> Limite da área
        </li>
      )}
    </ul>
  )
  if (!isFolded) return entries
  return (
    <details className={css.folded}>
      <summary className={css.summary}>
        Legenda <ChevronDown size={16} aria-hidden />
      </summary>
      {entries}
    </details>
  )
}
