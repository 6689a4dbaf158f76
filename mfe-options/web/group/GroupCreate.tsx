import { groupCreate } from '@saude/core/contract/group'
import { Form } from '@saude/kits/form'
import { useSession } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { permissionsPath } from './paths.ts'

/** A new group; what it gives is said next. */
export function GroupCreate() {
  const client = useSession()?.info.client
  return (
    <Form
      of={groupCreate}
      title="Grupo"
      submitLabel="Cadastrar"
      // Provider staff who work in a client make its groups.
      hide={client ? ['client'] : []}
      cancel="/app/options/group"
      onDone={(answer) => {
        toast.success('Grupo cadastrado. Confira as suas permissões')
        void navigate(permissionsPath(answer?.id))
      }}
    />
  )
}
