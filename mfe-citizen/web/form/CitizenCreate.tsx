import { Form } from '@saude/kits/form'
import { useTitle } from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { citizenCreate, citizenGroups } from '../../contract/citizen.ts'

/** Most people who are registered live here; the form says so until told otherwise. */
const initial = { addressOnCity: true }

/** /app/citizen/create */
export default function CitizenCreate() {
  useTitle('Novo cidadão', { back: '/app/citizen' })
  return (
    <Form
      of={citizenCreate}
      title="Dados do cidadão"
      values={initial}
      groups={citizenGroups}
      submitLabel="Cadastrar"
      cancel="/app/citizen"
      onDone={() => {
        toast.success('Cidadão cadastrado')
        goUp('/app/citizen')
      }}
    />
  )
}
