import { Button } from '../control/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { Notice } from './Notice.tsx'
import type { ToastMessage } from './toast.ts'

export interface RefusalProps {
  message: ToastMessage
  onClose: () => void
}

/** Why something was refused, in all its sentences, until it was read. */
export default function Refusal({ message: { text, issues }, onClose }: RefusalProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Não foi feito"
      actions={
        <Button kind="primary" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      <Notice title={text} issues={issues} />
    </Dialog>
  )
}
