import { formatValue } from '@saude/contract/format-value'
import { formatInteger } from '@saude/contract/formats'
import { labelOf } from '@saude/contract/meta'
import { Bars } from '@saude/kits/chart'
import type * as yup from 'yup'
import { Card } from '../../ui/index.ts'
import css from './Report.module.css'

/** As many bars as a person compares; the others are one more. */
const mostBars = 20

interface Row {
  readonly id: string
  readonly label: string
}

export interface ReportChartProps {
  rows: readonly Row[]
  /** What a row is: 'Unidade de saúde'. */
  category: string
  /** Rows are months: they stand in their order, the others by their value. */
  isTime: boolean
  measures: readonly string[]
  itemFields: Readonly<Record<string, yup.AnySchema>>
}

/** A report as bars: a card for each of its measures. */
export default function ReportChart({ rows, category, isTime, measures, itemFields }: ReportChartProps) {
  return (
    <div className={css.charts}>
      {measures.map((key) => {
        const schema = itemFields[key]
        if (!schema) return null
        const title = `${labelOf(schema, key)} por ${category.toLocaleLowerCase('pt-BR')}`
        return (
          <Card key={key} title={title}>
            <Bars
              title={title}
              category={category}
              series={labelOf(schema, key)}
              data={barsOf(rows, key, isTime)}
              format={(value) => formatValue(schema, value)}
            />
          </Card>
        )
      })}
    </div>
  )
}

/** The greatest as bars of their own, and one for the sum of what is left: all bars add up to all rows. */
export function barsOf(rows: readonly Row[], key: string, isTime: boolean) {
  const measured = (row: Row) => {
    const value = new Map<string, unknown>(Object.entries(row)).get(key)
    return typeof value === 'number' ? value : 0
  }
  const bars = rows.map((row) => ({ key: row.id, label: row.label, value: measured(row) }))
  if (isTime) return bars.sort((one, other) => (one.key < other.key ? -1 : 1))
  bars.sort((one, other) => other.value - one.value)
  const rest = bars.slice(mostBars)
  if (rest.length === 0) return bars
  const sum = rest.reduce((total, { value }) => total + value, 0)
  return [
    ...bars.slice(0, mostBars),
    { key: 'rest', label: `Outros (${formatInteger(rest.length)})`, value: sum },
  ]
}
