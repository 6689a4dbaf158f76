import { Form } from '@saude/kits/form'
import { useMay, useTitle } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { travelCreate } from '../../contract/travel.ts'

/** /app/travel/wizard: its first step, the travel itself; the other steps follow with the wizard. */
export default function TravelCreate() {
  const mayList = useMay('travelList')
  const back = mayList ? '/app/travel/list' : '/app/travel'
  useTitle('Nova viagem', { back })
  return (
    <Form
      of={travelCreate}
      title="Dados da viagem"
      submitLabel="Cadastrar"
      cancel={back}
      onDone={() => {
        toast.success('Viagem cadastrada')
        void navigate(back, { force: true })
      }}
    />
  )
}
