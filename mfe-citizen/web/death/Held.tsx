import type { OutputOf } from '@saude/contract/query'
import { Link, StatusDot } from '@saude/kits/ui'
import { type citizenDeath, endStandings } from '../../contract/death.ts'
import css from './Death.module.css'

type Item = OutputOf<typeof citizenDeath>['items'][number]

const tones = {
  open: 'warning',
  kept: 'info',
  ended: 'neutral',
  restored: 'success',
  changed: 'danger',
} as const

/** What somebody has, by whose it is, and what becomes of each. */
export function Held({ items, label }: { items: readonly Item[]; label: string }) {
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <section className={css.groups} aria-label={label}>
      {groups.map((group) => (
        <div key={group} className={css.group}>
          <h3 className={css.heading}>{group}</h3>
          <ul className={css.items}>
            {items
              .filter((one) => one.group === group)
              .map(({ key, label: name, standing, note, href }) => (
                <li key={key} className={css.item}>
                  <span className={css.name}>
                    {href ? <Link href={href}>{name}</Link> : name}
                    {note && <small className={css.note}>{note}</small>}
                  </span>
                  <StatusDot tone={tones[standing]}>{endStandings[standing]}</StatusDot>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
