import type { AppError } from '@saude/contract/errors'
import { useWakeLock } from '../../platform/index.ts'
import { AllRowsDialog } from '../all/AllRowsDialog.tsx'

interface CsvProgressProps {
  title: string
  /** From 0 to 1. */
  share: number
  error: AppError | undefined
  retry: () => void
  onEnd: () => void
}

/** How far a file is, wherever it is written; the screen stays on meanwhile. */
export function CsvProgress({ title, share, error, retry, onEnd }: CsvProgressProps) {
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
