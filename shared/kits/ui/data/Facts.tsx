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

/** Read-only facts of a record. */
export const Facts = ({ items, layout = 'stacked' }: FactsProps) => (
  <dl className={cx(css.facts, css[layout])}>
    {items.map(({ label, value }) => (
      <div key={label} className={css.fact}>
        <dt className={css.label}>{label}</dt>
        <dd className={css.value}>{value === undefined || value === null || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
