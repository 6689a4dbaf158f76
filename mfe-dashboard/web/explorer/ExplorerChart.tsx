import { Bars, Columns } from '@saude/kits/chart'
import { explorerDimensions, explorerMeasures } from '../../contract/explorer.ts'
import type { Found } from './ExplorerTable.tsx'
import type { View } from './view.ts'

/** As many series as the eye keeps apart. */
const mostSeries = 4

/** The same numbers drawn: grouped columns where there are few series, bars of the rows' totals where there are many. */
export function ExplorerChart({ found, view }: { found: Found; view: View }) {
  const title = explorerMeasures[view.measure]
  const category = explorerDimensions[view.rows]
  if (found.columns.length > mostSeries)
    return (
      <Bars
        title={title}
        category={category}
        series="Pessoas"
        data={found.rows.map(({ key, name, total }) => ({
          key: key ?? name,
          label: name,
          value: total ?? 0,
        }))}
      />
    )
  return (
    <Columns
      title={title}
      category={category}
      series={found.columns.map(({ name }, at) => ({ key: String(at), label: name }))}
      data={found.rows.map(({ key, name, values }) => ({
        key: key ?? name,
        label: name,
        values: Object.fromEntries(values.map((value, at) => [String(at), value ?? 0])),
      }))}
    />
  )
}
