import { personData } from '@saude/core/contract/person-data'
import { Form, FormDialog } from '@saude/kits/form'
import { fileOf, save } from '@saude/kits/platform'
import { Notice, toast } from '@saude/kits/ui'

interface PersonDataDialogProps {
  id: string
  /** Heads the dialog. */
  name: string
  onClose: () => void
}

/** What most copies are. */
const usual = { format: 'pdf', isWhole: false } as const

const types = { pdf: 'application/pdf', json: 'application/json' } as const

/** The copy of all that is kept of somebody, for the person who asks for it at the desk (LGPD, art. 18 and 19). */
export default function PersonDataDialog({ id, name, onClose }: PersonDataDialogProps) {
  return (
    <FormDialog
      title="Dados da pessoa"
      subtitle={name}
      onClose={onClose}
      above={
        <Notice tone="info">
          Tudo o que o sistema guarda desta pessoa, em todas as áreas, e quem viu. Entregue só a ela, ou a
          quem a representa, depois de conferir um documento. A cópia fica no registro de acessos.
        </Notice>
      }
    >
      <Form
        of={personData}
        title="Dados da pessoa"
        fixed={{ id }}
        values={usual}
        submitLabel="Baixar cópia"
        cancel={onClose}
        onDone={(answer, { format }) => {
          if (!answer) return
          save(fileOf(answer.content, types[format === 'json' ? 'json' : 'pdf']), answer.name)
          toast.success('A cópia foi baixada!')
          onClose()
        }}
      />
    </FormDialog>
  )
}
