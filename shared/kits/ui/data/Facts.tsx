import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import css from './Facts.module.css'

export interface Fact {
  label: string
  /** What is empty shows a dash. */
  value?: ReactNode
}

export interface FactsProps {
  items: readonly Fact[]
  /**
   * `stacked`: label over value, for side panels. `pairs`: label beside value, in columns. `columns`: label over value,
   * in columns, where values are long.
   */
  layout?: 'stacked' | 'pairs' | 'columns'
}

/** So many dashes are a wall. */
const fewest = 3

const isEmpty = ({ value }: Fact): boolean => value === undefined || value === null || value === ''

/** Read-only facts of a record; in columns what is not known is said in one line below, where it is much. */
export function Facts({ items, layout = 'stacked' }: FactsProps) {
  const unknown = layout === 'stacked' ? [] : items.filter(isEmpty)
  const isTogether = unknown.length >= fewest && unknown.length < items.length
  const shown = isTogether ? items.filter((fact) => !isEmpty(fact)) : items
  const list = (
    <dl className={cx(css.facts, css[layout])}>
      {shown.map((fact) => (
        <div key={fact.label} className={css.fact}>
          <dt className={css.label}>{fact.label}</dt>
          <dd className={css.value}>{isEmpty(fact) ? '–' : fact.value}</dd>
        </div>
      ))}
    </dl>
  )
  if (!isTogether) return list
  return (
    <div className={css.whole}>
      {list}
      <p className={css.unknown}>{`Sem informação: ${unknown.map(({ label }) => label).join(', ')}`}</p>
    </div>
  )
}
