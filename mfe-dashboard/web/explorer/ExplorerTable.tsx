import { formatDate, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { PlainTable } from '@saude/kits/list'
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

const tableTitle = ({ measure, rows, columns }: View): string =>
  `${explorerMeasures[measure]} por ${explorerDimensions[rows].toLowerCase()} e ${explorerDimensions[columns].toLowerCase()}`

/** The table for paper and files; what stands in a row of several is said, what is too few is said by no number. */
export const plainTable = (found: Found, view: View): PlainTable => ({
  title: tableTitle(view),
  about: `${said(found.total)} no total, ${foundWhen(found, view)}`,
  head: [explorerDimensions[view.rows], ...found.columns.map(({ name }) => name), 'Total'],
  rows: found.rows.map((row) => [
    rowTitle(row),
    ...found.columns.map((_, at) => row.values[at] ?? null),
    row.total ?? null,
  ]),
})

/** Of when the numbers are. */
export const foundWhen = (found: Found, { measure }: View): string =>
  measure === 'residents' ? `em ${formatDate(found.day)}` : `em ${found.year}`

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
      caption={tableTitle(view)}
      columns={columns}
      rows={found.rows}
      rowKey={({ key, name }) => key ?? name}
    />
  )
}
