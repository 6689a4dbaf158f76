import { today } from '@saude/contract/instants'
import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ScreenAction, save } from '../../platform/index.ts'
import { fetched, toast } from '../../ui/index.ts'
import type { PlainTable } from './plain-table.ts'

const TablePaper = fetched<{ table: PlainTable; onEnd: () => void }>(
  () => import(/* webpackChunkName: "table-paper" */ './TablePaper.tsx'),
)

async function exported({ title, head, rows }: PlainTable): Promise<void> {
  try {
    const { csvName, csvTable } = await import(/* webpackChunkName: "csv" */ '@saude/contract/csv')
    save(new Blob([csvTable(head, rows)], { type: 'text/csv;charset=utf-8' }), csvName(title, today()))
  } catch (cause) {
    toast.failure(cause)
  }
}

/**
 * Prints and exports a table that a screen has drawn, which is no list of the contract.
 * @param table undefined where there is none yet, or nothing in it: then there are no actions
 * @returns the screen's actions, and what it draws somewhere
 */
export function useTableFiles(table: PlainTable | undefined): {
  readonly actions: readonly ScreenAction[]
  readonly paper: ReactNode
} {
  const [printed, setPrinted] = useState<PlainTable>()
  return {
    actions: table
      ? [
          { label: 'Imprimir', icon: Printer, onSelect: () => setPrinted(table) },
          { label: 'Exportar CSV', icon: Download, onSelect: () => void exported(table) },
        ]
      : [],
    paper: printed && <TablePaper table={printed} onEnd={() => setPrinted(undefined)} />,
  }
}
