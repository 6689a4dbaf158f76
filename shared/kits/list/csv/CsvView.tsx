import { today } from '@saude/contract/instants'
import { useMemo, useRef } from 'react'
import type * as yup from 'yup'
import { useWakeLock } from '../../platform/index.ts'
import { AllRowsDialog } from '../all/AllRowsDialog.tsx'
import { useAllRows } from '../all/useAllRows.ts'
import type { AskRows } from '../load/source.ts'
import { byteOrderMark, csvColumns, csvLine, csvName, csvRow } from './csv.ts'
import { save } from './save.ts'

export interface CsvViewProps {
  title: string
  itemFields: Readonly<Record<string, yup.AnySchema>>
  ask: AskRows
  maxRows: number
  onEnd: () => void
}

const type = 'text/csv;charset=utf-8'

/**
 * Writes a whole list into a file: every row with the filters that are on, in the list's order, all fields of its
 * contract. Each batch becomes a part of the file at once, so that no text of the whole is ever made.
 */
export default function CsvView({ title, itemFields, ask, maxRows, onEnd }: CsvViewProps) {
  const columns = useMemo(() => csvColumns(itemFields), [itemFields])
  const parts = useRef<Blob[]>([])
  const { share, error, retry } = useAllRows(ask, maxRows, {
    onBatch: (items) => parts.current.push(new Blob([items.map((row) => csvRow(columns, row)).join('')])),
    onEnd: () => {
      const head = byteOrderMark + csvLine(columns.map(({ label }) => label))
      save(new Blob([head, ...parts.current], { type }), csvName(title, today()))
      onEnd()
    },
  })
  useWakeLock(!error)
  return (
    <AllRowsDialog
      title={title}
      label="Preparando arquivo CSV..."
      fraction={share}
      error={error}
      retry={retry}
      onCancel={onEnd}
    />
  )
}
