import { formatCount, formatDate, formatRelativeDay } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { citizenHistory } from '../../contract/history.ts'

export type Entry = OutputOf<typeof citizenHistory>['items'][number]

/** A line of the timeline: the heading of a day, or an entry. */
export type TimelineRow =
  | { readonly kind: 'day'; readonly key: string; readonly text: string }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: Entry }

/** The entries of the chosen kinds; nothing chosen means all. */
export const chosen = (entries: readonly Entry[], kinds: readonly string[]): readonly Entry[] =>
  kinds.length === 0 ? entries : entries.filter(({ type }) => kinds.includes(type))

/** Entries grouped by day, in the order in which they come. */
export function rowsOf(entries: readonly Entry[], now: Date = new Date()): TimelineRow[] {
  const rows: TimelineRow[] = []
  let last = ''
  for (const entry of entries) {
    const day = entry.date.slice(0, 10)
    if (day !== last) rows.push({ kind: 'day', key: day, text: dayText(day, now) })
    last = day
    rows.push({ kind: 'entry', key: entry.id, entry })
  }
  return rows
}

/** 'Hoje, 20/11/2026', 'Ontem, 19/11/2026', '12/11/2026'. */
export function dayText(day: string, now: Date): string {
  const relative = formatRelativeDay(day, now)
  const isNear = relative === 'Hoje' || relative === 'Ontem'
  return isNear ? `${relative}, ${formatDate(day)}` : formatDate(day)
}

/** The subtitle: whether records were found. */
export function foundText(count: number): string {
  if (count === 0) return 'Nenhum registro encontrado'
  return formatCount(count, 'registro encontrado', 'registros encontrados')
}
