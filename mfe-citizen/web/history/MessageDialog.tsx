import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { sendMessageCreate } from '../../contract/message.ts'

export interface MessageDialogProps {
  citizenId: string
  /** Heads the dialog. */
  name: string
  onClose: () => void
  /** After it was sent, before it closes. */
  onSent?: () => void
}

/** Lent as `citizen.message`: writes to a citizen (specification 2, section 2). */
export default function MessageDialog({ citizenId, name, onClose, onSent }: MessageDialogProps) {
  return (
    <FormDialog title={name} onClose={onClose}>
      <Form
        of={sendMessageCreate}
        title="Enviar mensagem"
        fixed={{ id: citizenId }}
        submitLabel="Enviar"
        cancel={onClose}
        onDone={() => {
          toast.success('Mensagem enviada!')
          onSent?.()
          onClose()
        }}
      />
    </FormDialog>
  )
}
