import { formatCount, formatDateTime, formatPhone } from '@saude/contract/formats'
import { Form, FormDialog } from '@saude/kits/form'
import { RelationLink, useCarried } from '@saude/kits/list'
import { useAsk, useDisabledReason, useSend } from '@saude/kits/platform'
import { Badge, Button, ErrorScreen, IconButton, Skeleton, toast, useConfirm } from '@saude/kits/ui'
import { Pencil, PhoneCall, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { traveler, travelerGroups, travelerMark } from '../../contract/traveler.ts'
import { PendingChoice } from './PendingChoice.tsx'
import { type Plan, type StepProps, seatsSaid } from './types.ts'
import css from './Wizard.module.css'

type Passenger = Plan['passengers'][number]

/** Who travels: from those who wait, or by search; with whom, from where to where. */
export function PassengersStep({ trip, plan, lockedReason }: StepProps) {
  const { values: carried } = useCarried(traveler.fields)
  const isCarrying = carried?.citizen !== undefined
  const [isAsked, setAsked] = useState<boolean>()
  // Who came from a person's page adds that person first.
  const isAdding = isAsked ?? isCarrying
  const [edited, setEdited] = useState<string>()
  const reason = useDisabledReason([traveler.create]) ?? lockedReason
  const [mark] = useSend(travelerMark)
  const { passengers, calls } = plan
  return (
    <>
      <div className={css.actions}>
        <Button
          icon={Plus}
          kind="primary"
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => setAsked(true)}
        >
          Novo passageiro
        </Button>
      </div>
      {!reason && <PendingChoice trip={trip} />}
      <h2>
        Na viagem: {formatCount(passengers.length, 'passageiro', 'passageiros')}, {seatsSaid(plan)}
        {plan.wheelchairs > 0 && `, ${plan.wheelchairs} em cadeira de rodas`}
      </h2>
      <ul className={css.cards}>
        {passengers.map((one) => (
          <PassengerCard
            key={one.id}
            passenger={one}
            lockedReason={reason}
            onEdit={() => setEdited(one.id)}
          />
        ))}
      </ul>
      {calls.length > 0 && (
        <section aria-label="Avisar por telefone">
          <h2>Avisar por telefone</h2>
          <p className={css.muted}>As mensagens não chegam a estas pessoas: elas não têm o app.</p>
          <ul className={css.cards}>
            {calls.map(({ id, name, citizen, phone }) => (
              <li key={id} className={css.card}>
                <span className={css.cardTitle}>
                  <RelationLink schema={traveler.fields.citizen} value={citizen}>
                    {name}
                  </RelationLink>
                </span>
                {phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : <span>Sem telefone</span>}
                <Button icon={PhoneCall} onClick={() => mark({ id, phoned: true }).catch(toast.failure)}>
                  Já avisei
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isAdding && (
        <FormDialog title="Novo passageiro" onClose={() => setAsked(false)}>
          <Form
            of={traveler.create}
            fixed={{ travelId: trip.id }}
            {...(isAsked === undefined && carried && { values: carried })}
            groups={travelerGroups}
            title="Novo passageiro"
            submitLabel="Incluir"
            onDone={() => {
              setAsked(false)
              toast.success('Passageiro incluído')
            }}
          />
        </FormDialog>
      )}
      {edited !== undefined && <PassengerDialog id={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function PassengerCard({
  passenger: one,
  lockedReason,
  onEdit,
}: {
  passenger: Passenger
  lockedReason: string | undefined
  onEdit: () => void
}) {
  const confirm = useConfirm()
  const [send] = useSend(traveler.remove)
  const remove = async () => {
    const question = {
      title: `Retirar ${one.citizen.name} da viagem?`,
      ...(one.isUnreached && { text: 'As mensagens não chegam a esta pessoa: avise por telefone.' }),
      confirmLabel: 'Retirar',
      danger: true,
    }
    if (await confirm(question)) await send({ id: one.id }).catch(toast.failure)
  }
  return (
    <li className={css.card}>
      <div className={css.cardHead}>
        <span className={css.cardTitle}>
          <RelationLink schema={traveler.fields.citizen} value={one.citizen}>
            {one.citizen.name}
          </RelationLink>
        </span>
        <span>
          {!lockedReason && (
            <>
              <IconButton icon={Pencil} name={`Editar ${one.citizen.name}`} onClick={onEdit} />
              <IconButton
                icon={Trash2}
                name={`Retirar ${one.citizen.name}`}
                danger
                onClick={() => void remove()}
              />
            </>
          )}
        </span>
      </div>
      <span>
        {typeof one.age === 'number' && <Badge>{`${one.age} anos`}</Badge>}{' '}
        {one.wheelchair && <Badge tone="info">Cadeira de rodas</Badge>}{' '}
        {one.withCompanion && (
          <Badge tone="primary">{`Acompanhante: ${one.companionName ?? 'a informar'}`}</Badge>
        )}
      </span>
      {one.phone && <a href={`tel:${one.phone}`}>{formatPhone(one.phone)}</a>}
      <span className={css.muted}>Embarque: {one.boarding ?? 'endereço não informado'}</span>
      {one.destination && <span className={css.muted}>Destino: {one.destination}</span>}
      {one.appointmentStart && (
        <span className={css.muted}>Atendimento: {formatDateTime(one.appointmentStart)}</span>
      )}
    </li>
  )
}

function PassengerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useAsk(traveler.get, { id })
  return (
    <FormDialog title="Passageiro" subtitle={data?.citizen.name ?? undefined} onClose={onClose}>
      {data ? (
        <Form
          of={traveler.update}
          at="document"
          values={data}
          groups={travelerGroups}
          title="Passageiro"
          submitLabel="Alterar"
          onDone={onClose}
        />
      ) : error ? (
        <ErrorScreen error={error} retry={refetch} />
      ) : (
        <Skeleton kind="form" />
      )}
    </FormDialog>
  )
}
