import type { AppError } from '@saude/contract/errors'
import { Button, Dialog, Notice, ProgressBar } from '../../ui/index.ts'
import css from './AllRowsDialog.module.css'

interface AllRowsDialogProps {
  title: string
  /** 'Preparando impressão...' */
  label: string
  /** Share of the rows that are here, 0 to 1. */
  fraction: number
  error: AppError | undefined
  retry: () => void
  onCancel: () => void
}

/** How far the rows of a whole list have come; 'Cancelar' aborts, a failure goes on where it was. */
export const AllRowsDialog = ({ title, label, fraction, error, retry, onCancel }: AllRowsDialogProps) => (
  <Dialog
    open
    onClose={onCancel}
    title={title}
    subtitle={label}
    actions={<Button onClick={onCancel}>Cancelar</Button>}
  >
    {error ? (
      <Notice tone="danger" actions={<Button onClick={retry}>Tentar novamente</Button>}>
        {error.message}
      </Notice>
    ) : (
      <div className={css.preparing}>
        <p className={css.share}>{`${Math.floor(fraction * 100)}%`}</p>
        <ProgressBar value={Math.min(fraction, 0.999)} label={label} />
      </div>
    )}
  </Dialog>
)
