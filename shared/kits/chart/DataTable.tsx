import { Hidden } from '../ui/index.ts'
import type { ChartProps } from './types.ts'

/** What a chart says, as a table for screen readers. */
export const DataTable = ({ title, category, series, data, format }: Required<ChartProps>) => (
  <Hidden>
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          <th scope="col">{series}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Hidden>
)
