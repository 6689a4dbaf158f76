import { Hidden } from '../ui/index.ts'
import type { ChartProps } from './types.ts'

/** What a chart says, in rows and columns. */
export interface TableData {
  title: string
  /** Heads the labels: 'Mês'. */
  category: string
  /** Heads of the values. */
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly label: string; readonly cells: readonly string[] }[]
}

/** The table of a chart of one series. */
export const tableOf = ({ title, category, series, data, format }: Required<ChartProps>): TableData => ({
  title,
  category,
  columns: [series],
  rows: data.map(({ key, label, value }) => ({ key, label, cells: [format(value)] })),
})

/** What a chart says, as a table for screen readers. */
export const DataTable = ({ title, category, columns, rows }: TableData) => (
  <Hidden>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((name, at) => (
              <td key={name}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Hidden>
)
