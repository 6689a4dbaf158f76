import { usePhone } from '@saude/kits/ui'
import { ChevronDown } from 'lucide-react'
import css from './Legend.module.css'

/** What a colour of the map means. */
export interface LegendKey {
  readonly name: string
  readonly color: string
  /** What it stands under, where a map has several legends in one. */
  readonly group?: string | undefined
}

interface LegendProps {
  keys: readonly LegendKey[]
  /** Whether some positions are of poor accuracy. */
  hasPoor: boolean
  /** Whether the outline of an area is drawn. */
  hasArea: boolean
}

/** Entries that leave a small map, and any map, to be seen. */
const mostOnPhone = 4
const most = 12

/** What is drawn on the map; a long legend opens with a press, on phones a shorter one too, and hides little until then. */
export function Legend({ keys, hasPoor, hasArea }: LegendProps) {
  const isFolded = keys.length > (usePhone() ? mostOnPhone : most)
  if (keys.length === 0 && !hasPoor && !hasArea) return null
  const entries = (
    <ul className={css.legend} aria-label="Legenda">
      {groupsOf(keys).map(({ title, own }) =>
        title && own.length > 1 ? (
          <li key={title}>
            <strong>{title}</strong>
            <ul className={css.legend} aria-label={title}>
              {own.map(({ name, color }) => (
                // Its title says the rest of its name.
                <Key key={name} name={name.replace(` (${title})`, '')} color={color} />
              ))}
            </ul>
          </li>
        ) : (
          own.map(({ name, color }) => <Key key={name} name={name} color={color} />)
        ),
      )}
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

/** What one colour means. */
function Key({ name, color }: LegendKey) {
  return (
    <li className={css.key}>
      <i className={css.dot} style={{ background: color }} /> {name}
    </li>
  )
}

/** Keys that stand under one title, in their order. */
function groupsOf(keys: readonly LegendKey[]) {
  const groups = new Map<string | undefined, LegendKey[]>()
  for (const key of keys) groups.set(key.group, [...(groups.get(key.group) ?? []), key])
  return [...groups].map(([title, own]) => ({ title, own }))
}
