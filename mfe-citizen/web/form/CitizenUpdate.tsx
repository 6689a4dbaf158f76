import { Form } from '@saude/kits/form'
import { Fill, useActions, useAsk, useTitle } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, Facts, Skeleton, toast, usePhone } from '@saude/kits/ui'
import { History, MapPin } from 'lucide-react'
import { citizenGet, citizenGroups, citizenUpdate } from '../../contract/citizen.ts'
import { recordFacts } from './facts.tsx'

/** /app/citizen/update/{id}: 'Alterar dados' (specification 2, section 2). */
export default function CitizenUpdate() {
  const { id = '' } = useParams()
  const { data: citizen, error, refetch } = useAsk(citizenGet, { id })
  const phone = usePhone()
  useTitle('Atualizar cidadão', { count: citizen?.name, back: '/app/citizen' })

  useActions([
    {
      label: 'Localização',
      icon: MapPin,
      href: `/app/citizen/location/${id}`,
      needs: 'citizenUpdateGeolocation',
    },
    { label: 'Histórico', icon: History, href: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
  ])

  // What was typed stays when a newer answer arrives: the form takes its values once, the conflict choice the rest.
  if (!citizen)
    return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={12} />
  return (
    <>
      <Form
        key={citizen.id}
        of={citizenUpdate}
        at="document"
        title="Alterar dados"
        values={citizen}
        groups={citizenGroups}
        submitLabel="Alterar"
        cancel="/app/citizen"
        onDone={() => {
          toast.success('Alterado com sucesso!')
          goUp('/app/citizen')
        }}
      />
      {!phone && (
        <Fill slot="panel" title="Dados do cadastro" side="right">
          <Facts items={recordFacts(citizen)} />
        </Fill>
      )}
    </>
  )
}
