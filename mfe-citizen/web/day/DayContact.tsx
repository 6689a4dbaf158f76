import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { citizenContactUpdate } from '../../contract/contact-update.ts'
import type { DayRow } from './day.ts'

/** Phones as they are heard at the door, from what is known of the person here; the e-mail stays as it is. */
export function DayContact({ row, onClose }: { row: DayRow; onClose: () => void }) {
  return (
    <FormDialog title="Atualizar contato" subtitle={row.name} onClose={onClose}>
      <Form
        of={citizenContactUpdate}
        at="document"
        title="Atualizar contato"
        values={row}
        hide={['email']}
        describe={() => `Contato de ${row.name}`}
        onQueued={onClose}
        submitLabel="Salvar contato"
        cancel={onClose}
        onDone={() => {
          toast.success('Contato atualizado')
          onClose()
        }}
      />
    </FormDialog>
  )
}
