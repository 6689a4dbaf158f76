import { formatCount } from '@saude/contract/formats'
import { useState } from 'react'
import { useSession, useWakeLock } from '../../platform/index.ts'
import { AllRowsDialog } from '../all/AllRowsDialog.tsx'
import type { ColumnPlan } from '../columns.ts'
import type { AskRows } from '../load/source.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { usePrinted } from './usePrinted.ts'
import { usePrintRows } from './usePrintRows.ts'

export interface PrintViewProps<Item> {
  title: string
  /** Which filters are on, in words. */
  filters: string
  columns: readonly ColumnPlan<Item>[]
  ask: AskRows<Item>
  maxRows: number
  onEnd: () => void
}

/**
 * Prints a whole list: loads it in batches, shows how far it is, opens the
 * browser's print dialog once, waits a second, ends. 'Cancelar' aborts.
 */
export default function PrintView<Item>({
  title,
  filters,
  columns,
  ask,
  maxRows,
  onEnd,
}: PrintViewProps<Item>) {
  const { batches, fraction, isComplete, error, retry } = usePrintRows<Item>(ask, maxRows)
  useWakeLock(!isComplete && !error)
  const printedBy = useSession()?.info.name
  const [printedAt] = useState(() => new Date())
  usePrinted(isComplete, onEnd)

  const count = batches.reduce((sum, { length }) => sum + length, 0)
  const about = [formatCount(count, 'linha', 'linhas'), filters].filter(Boolean).join(' · ')
  return (
    <>
      <AllRowsDialog
        title={title}
        label="Preparando impressão..."
        fraction={fraction}
        error={error}
        retry={retry}
        onCancel={onEnd}
      />
      {batches.length > 0 && (
        <PrintSheet<Item> {...{ title, about, printedBy, printedAt, columns, batches }} />
      )}
    </>
  )
}
