import { type ReactNode, useMemo } from 'react'
import { EmptyState, ErrorScreen, PageBody, ProgressBar } from '../../ui/index.ts'
import type { AskRows } from '../load/source.ts'
import { usePrintRows } from '../print/usePrintRows.ts'

export interface ChartViewProps<Item> {
  readonly ask: AskRows<Item>
  readonly maxRows: number
  readonly draw: (rows: readonly Item[]) => ReactNode
}

/** What a list draws of all its rows, in place of them: loaded as for printing, drawn once they are here. */
export default function ChartView<Item>({ ask, maxRows, draw }: ChartViewProps<Item>) {
  const { batches, fraction, isComplete, error, retry } = usePrintRows<Item>(ask, maxRows)
  const rows = useMemo(() => batches.flat(), [batches])
  if (error) return <ErrorScreen error={error} retry={retry} />
  if (!isComplete) return <ProgressBar value={fraction} label="Carregando gráfico..." />
  return <PageBody>{rows.length > 0 ? draw(rows) : <EmptyState level={2} />}</PageBody>
}
