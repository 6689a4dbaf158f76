import type { InputOf } from '@saude/contract/query'
import { Form } from '@saude/kits/form'
import { Fill, useActions, useAsk, useMay, useSend, useTitle } from '@saude/kits/platform'
import { goUp, useParams } from '@saude/kits/router'
import { ErrorScreen, Facts, Skeleton, toast, usePhone } from '@saude/kits/ui'
import { Eye, HeartOff, History, House, MapPin } from 'lucide-react'
import { useState } from 'react'
import { citizenGet, citizenGroups, citizenUpdate, deathFields } from '../../contract/citizen.ts'
import { AccessLog } from '../access/AccessLog.tsx'
import DeathDialog from '../death/DeathDialog.tsx'
import { isMove, useAddressOwner } from '../home/useAddressOwner.tsx'
import { controls } from './controls.ts'
import { recordFacts } from './facts.tsx'
import { useDuplicateCheck } from './useDuplicateCheck.tsx'

/** A death is an act of its own; `gender` is asked as `sex`. */
const notAsked = [...deathFields, 'gender']

/** /app/citizen/update/{id}: 'Alterar dados'. */
export default function CitizenUpdate() {
  const { id = '' } = useParams()
  const { data: citizen, error, refetch } = useAsk(citizenGet, { id })
  const phone = usePhone()
  const [update] = useSend(citizenUpdate)
  const duplicates = useDuplicateCheck()
  const owner = useAddressOwner()
  const mayLog = useMay('citizenAccessLog')
  const [isLogOpen, setLogOpen] = useState(false)
  const [isDeathOpen, setDeathOpen] = useState(false)
  useTitle({ count: citizen?.name })

  useActions([
    {
      label: 'Localização',
      icon: MapPin,
      href: `/app/citizen/location/${id}`,
      needs: 'citizenUpdateGeolocation',
    },
    ...(citizen?.homeId
      ? [
          {
            label: 'Domicílio',
            icon: House,
            href: `/app/citizen/home/details/${citizen.homeId}`,
            needs: 'homeGet' as const,
          },
        ]
      : []),
    { label: 'Histórico', icon: History, href: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
    {
      label: citizen?.deathAt ? 'Óbito' : 'Registrar óbito',
      icon: HeartOff,
      needs: 'citizenUpdate',
      onSelect: () => setDeathOpen(true),
    },
    ...(mayLog ? [{ label: 'Acessos', icon: Eye, onSelect: () => setLogOpen(true) }] : []),
  ])

  /** Another name, birth date or mother may be somebody else's who is known already. */
  const save = async (input: InputOf<typeof citizenUpdate>) => {
    const { document } = input
    const isOther = 'name' in document || 'birthDate' in document || 'mothersName' in document
    if (citizen && isOther) {
      const { name, birthDate, mothersName } = { ...citizen, ...document }
      await duplicates.check({ name, birthDate, mothersName, except: id })
    }
    const addressOf =
      citizen && isMove(document) && citizen.addressOnCity !== false
        ? await owner.askOwner(citizen, 'address')
        : undefined
    return update({ ...input, ...(addressOf && { addressOf }) })
  }

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
        hide={notAsked}
        controls={controls}
        submitLabel="Alterar"
        cancel="/app/citizen"
        onSubmit={save}
        onDone={() => {
          toast.success('Alterado com sucesso!')
          goUp('/app/citizen')
        }}
      />
      {duplicates.dialog}
      {owner.dialog}
      {isDeathOpen && <DeathDialog citizen={citizen} onClose={() => setDeathOpen(false)} />}
      {isLogOpen && <AccessLog citizenId={id} onClose={() => setLogOpen(false)} />}
      {!phone && (
        <Fill slot="panel" title="Dados do cadastro" side="right">
          <Facts items={recordFacts(citizen)} />
        </Fill>
      )}
    </>
  )
}
