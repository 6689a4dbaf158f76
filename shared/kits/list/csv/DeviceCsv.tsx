import { csvColumns, csvHead, csvName, csvRow } from '@saude/contract/csv'
import { today } from '@saude/contract/instants'
import { useMemo, useRef } from 'react'
import { save } from '../../platform/index.ts'
import { useAllRows } from '../all/useAllRows.ts'
import { CsvProgress } from './CsvProgress.tsx'
import type { CsvViewProps } from './CsvView.tsx'

const type = 'text/csv;charset=utf-8'

/**
 * Writes a whole list into a file from the rows that this device can load: without a connection those that it keeps. Each
 * batch becomes a part of the file at once, so that no text of the whole is ever made.
 */
export function DeviceCsv({ title, itemFields, ask, maxRows, onEnd }: CsvViewProps) {
  const columns = useMemo(() => csvColumns(itemFields), [itemFields])
  const parts = useRef<Blob[]>([])
  const { share, error, retry } = useAllRows(ask, maxRows, {
    onBatch: (items) => parts.current.push(new Blob([items.map((row) => csvRow(columns, row)).join('')])),
    onEnd: () => {
      save(new Blob([csvHead(columns), ...parts.current], { type }), csvName(title, today()))
      onEnd()
    },
  })
  return <CsvProgress {...{ title, share, error, retry, onEnd }} />
}
