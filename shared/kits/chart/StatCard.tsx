import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { ReactNode } from 'react'
import { Card, type CardProps } from '../ui/index.ts'
import { type DayCount, lastDays } from './days.ts'
import { Spark } from './Spark.tsx'
import css from './StatCard.module.css'

export interface StatCardProps extends Pick<CardProps, 'link'> {
  title: string
  /** The number that is read first. */
  value: number
  /** Beside it: what it counts, since when. */
  note?: string
  /** Counts by day; the last seven up to today are drawn. */
  entries: readonly DayCount[]
  format?: (value: number) => string
}

/** A number and the line of its last seven days. */
export const StatCard = ({ title, value, note, entries, link, format = formatInteger }: StatCardProps) => (
  <Card title={title} {...(link && { link })}>
    <p className={css.stat}>
      <strong className={css.value}>{format(value)}</strong>
      {note && <span className={css.note}>{note}</span>}
    </p>
    <Spark title={title} series="Últimos 7 dias" days={lastDays(entries, today())} />
  </Card>
)

/** Stat cards beside each other, as many as fit. */
export const StatGrid = ({ children }: { children: ReactNode }) => <div className={css.grid}>{children}</div>
