import { personData } from '@saude/core/contract/person-data'
import { Form, FormDialog } from '@saude/kits/form'
import { save } from '@saude/kits/platform'
import { Notice, toast } from '@saude/kits/ui'
import { copyOf } from './copyOf.ts'

interface PersonDataDialogProps {
  id: string
  /** Heads the dialog. */
  name: string
  onClose: () => void
}

/** What most copies are. */
const usual = { format: 'pdf', isWhole: false } as const

/** The copy of all that is kept of somebody, for the person who asks for it at the desk (LGPD, art. 18 and 19). */
export default function PersonDataDialog({ id, name, onClose }: PersonDataDialogProps) {
  const give = async (...made: Parameters<typeof copyOf>) => {
    try {
      const { name: called, file, missing } = await copyOf(...made)
      save(file, called)
      if (missing.length === 0) toast.success('A cópia foi baixada!')
      else toast.warning(`A cópia foi baixada sem ${missing.join(', ')}: o arquivo não foi encontrado`)
      onClose()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <FormDialog
      title="Dados da pessoa"
      subtitle={name}
      onClose={onClose}
      above={
        <Notice tone="info">
          Tudo o que o sistema guarda desta pessoa, em todas as áreas, e quem viu. Entregue só a ela, ou a
          quem a representa, depois de conferir um documento. Com anexos, baixa-se um arquivo zip. A cópia
          fica no registro de acessos.
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
          if (answer) void give(answer, format === 'json' ? 'json' : 'pdf')
        }}
      />
    </FormDialog>
  )
}
