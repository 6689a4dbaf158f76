import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { recordedEntryRemove } from '../../contract/own-entry.ts'

interface RemoveDialogProps {
  id: string
  title: string
  question: string
  onClose: () => void
}

/** Takes an own entry back, with the reason; the history goes on showing it as removed. */
export default function RemoveDialog({ id, title, question, onClose }: RemoveDialogProps) {
  return (
    <FormDialog title={title} subtitle={question} onClose={onClose}>
      <Form
        of={recordedEntryRemove}
        title={title}
        fixed={{ id }}
        submitLabel="Remover"
        cancel={onClose}
        onDone={() => {
          toast.success('Registro removido')
          onClose()
        }}
      />
    </FormDialog>
  )
}
