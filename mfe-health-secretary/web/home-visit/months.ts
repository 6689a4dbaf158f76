import type { ItemOf } from '@saude/contract/list-query'
import type { homeVisitReport } from '../../contract/home-visit.ts'

type Row = ItemOf<typeof homeVisitReport>

const names = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
]

/** One value for each month of the year from January to the month of `day` (`YYYY-MM-DD`) */
export function visitsByMonth(rows: readonly Row[], day: string) {
  const year = day.slice(0, 4)
  return names.slice(0, Number(day.slice(5, 7))).map((label, index) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`
    const value = rows.find(({ id }) => id === key)?.visits ?? 0
    return { key, label, value }
  })
}
