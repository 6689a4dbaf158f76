import { citizenGet, citizenUpdate } from '@saude/citizen/contract/citizen'
import { formatCount, formatInteger } from '@saude/contract/formats'
import { Form } from '@saude/kits/form'
import { useAsk, useDisabledReason, useMay } from '@saude/kits/platform'
import { Button, ButtonLink, Dialog, EmptyState, ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { bpaMendPreview } from '../../contract/bpa-mend.ts'
import { type BpaReason, reasonLabels } from '../../contract/bpa-reasons.ts'
import css from './MendDialog.module.css'
import type { MendDialogProps } from './MendDialog.tsx'

/** Which fields of a citizen a reason is about. */
const fieldsOf: Readonly<Partial<Record<BpaReason, readonly string[]>>> = {
  noNumber: ['cpf', 'cns'],
  noCpf: ['cpf'],
  noName: ['name'],
  noBirth: ['birthDate'],
  beforeBirth: ['birthDate'],
  noSex: ['gender'],
  noColor: ['raceColor', 'ethnicity'],
  noEthnicity: ['raceColor', 'ethnicity'],
  noNationality: ['nationality'],
  noCity: ['addressOnCity', 'addressCityName', 'addressIbge'],
}

/** The people whom a reason is about, one after the other: what is missing is entered here. */
export default function PeopleDialog({ scope, reason, entry, onClose }: MendDialogProps) {
  const asked = { ...scope, cause: reason, ...(entry && { entry }) }
  const { data, error, refetch } = useAsk(bpaMendPreview, asked)
  // What is asked for anew after each change would move the person who is being looked at.
  const [people, setPeople] = useState<NonNullable<typeof data>['people']>()
  const [at, setAt] = useState(0)
  const [isMended, setMended] = useState(false)
  if (data && !people) setPeople(data.people)
  const person = people?.[at]
  const close = () => onClose(isMended)
  return (
    <Dialog
      open
      size="medium"
      title={reasonLabels[reason]}
      subtitle={
        people && person && `${formatInteger(at + 1)} de ${formatInteger(people.length)}: ${person.name}`
      }
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Voltar</Button>
          {person && <Button onClick={() => setAt(at + 1)}>Pular</Button>}
        </>
      }
    >
      {error && !people && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!people && !error && <Skeleton kind="rows" count={4} />}
      {person && (
        <div className={css.part}>
          <p className={css.fact}>
            {formatCount(person.count, 'registro fica de fora', 'registros ficam de fora')}
          </p>
          <Person
            key={person.id}
            id={person.id}
            fields={fieldsOf[reason]}
            onDone={() => {
              setMended(true)
              setAt(at + 1)
            }}
          />
        </div>
      )}
      {people && !person && (
        <EmptyState icon={CircleCheck} title={isMended ? 'Todos foram vistos.' : 'Nada a corrigir.'} />
      )}
    </Dialog>
  )
}

interface PersonProps {
  id: string
  /** Of the citizen's record; without them it is mended on its own screen. */
  fields: readonly string[] | undefined
  onDone: () => void
}

function Person({ id, fields, onDone }: PersonProps) {
  const { data, error, refetch } = useAsk(citizenGet, { id })
  const disabledReason = useDisabledReason(citizenUpdate)
  const mayOpen = useMay('citizenHistory')
  if (!fields)
    return (
      <p>
        {mayOpen ? (
          <ButtonLink href={`/app/citizen/history/${id}`}>Abrir o histórico</ButtonLink>
        ) : (
          'Corrige-se no histórico do cidadão, por quem pode abri-lo.'
        )}
      </p>
    )
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} level={3} />
    ) : (
      <Skeleton kind="form" count={fields.length} />
    )
  return (
    <Form
      of={citizenUpdate}
      at="document"
      title="Corrigir cadastro"
      values={data}
      only={fields}
      submitLabel="Salvar e ir ao próximo"
      disabledReason={disabledReason}
      onDone={() => {
        toast.success('Alterado com sucesso!')
        onDone()
      }}
    />
  )
}
