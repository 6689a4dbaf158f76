import { Form, FormDialog } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { citizenGet } from '../../contract/citizen.ts'
import { citizenContactUpdate } from '../../contract/contact-update.ts'
import type { ActProps } from './types.ts'

/** Offered for a citizen: 'Atualizar contato', phones and e-mail alone. */
export default function ActContact({ citizenId, name, onClose }: ActProps) {
  const { data, error, refetch } = useAsk(citizenGet, { id: citizenId })
  return (
    <FormDialog title="Atualizar contato" subtitle={name} onClose={onClose}>
      {data ? (
        <Form
          key={data.id}
          of={citizenContactUpdate}
          at="document"
          title="Atualizar contato"
          values={data}
          submitLabel="Salvar contato"
          cancel={onClose}
          onDone={() => {
            toast.success('Contato atualizado')
            onClose()
          }}
        />
      ) : error ? (
        <ErrorScreen error={error} retry={refetch} level={3} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </FormDialog>
  )
}
