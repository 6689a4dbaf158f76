import { formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { explorerDimensions, explorerMeasures, type explorerTable } from '../../contract/explorer.ts'
import type { View } from './view.ts'

export type Found = OutputOf<typeof explorerTable>
type Row = Found['rows'][number]

/** A number, or that none is said. */
export const said = (count: number | null | undefined): string =>
  typeof count === 'number' ? formatInteger(count) || '0' : '–'

/** What stands in a row of several. */
export const rowTitle = ({ name, together }: Pick<Row, 'name' | 'together'>): string =>
  together.length > 1 ? `${name}: ${together.join(', ')}` : name

/** The table as it is: a row for each category of the one, a column for each of the other. */
export function ExplorerTable({ found, view }: { found: Found; view: View }) {
  const columns: SimpleColumn<Row>[] = [
    {
      key: 'name',
      title: explorerDimensions[view.rows],
      cell: (row) => (row.together.length > 1 ? <abbr title={rowTitle(row)}>{row.name}</abbr> : row.name),
    },
    ...found.columns.map(
      ({ name }, at): SimpleColumn<Row> => ({
        key: `${at}`,
        title: name,
        align: 'right',
        cell: ({ values }) => said(values[at]),
      }),
    ),
    { key: 'total', title: 'Total', align: 'right', cell: ({ total }) => said(total) },
  ]
  return (
    <SimpleTable
      caption={`${explorerMeasures[view.measure]} por ${explorerDimensions[view.rows].toLowerCase()} e ${explorerDimensions[view.columns].toLowerCase()}`}
      columns={columns}
      rows={found.rows}
      rowKey={({ key, name }) => key ?? name}
    />
  )
}
