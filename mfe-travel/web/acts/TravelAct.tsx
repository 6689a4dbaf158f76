import { formatDateTime } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk, useMay } from '@saude/kits/platform'
import { Button, ButtonLink, Dialog, EmptyState, ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { travel } from '../../contract/travel.ts'
import { travelStates } from '../../contract/travel-states.ts'
import { traveler, travelerGroups } from '../../contract/traveler.ts'
import css from './TravelAct.module.css'

interface TravelActProps {
  readonly citizenId: string
  readonly name: string
  readonly onClose: () => void
}

/** Trips that are looked through; the list of all trips holds any number. */
const shown = { startIndex: 0, stopIndex: 39, orderBy: 'appointmentDate', order: 'asc' } as const

/** Offered for a citizen: a seat on a trip that is being planned, or a new trip that begins with the person. */
export default function TravelAct({ citizenId, name, onClose }: TravelActProps) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly said: string }>()
  const values = useMemo(() => ({ citizen: { id: citizenId, name } }), [citizenId, name])
  if (!chosen)
    return (
      <TripChoice citizenId={citizenId} name={name} onClose={onClose} onChoose={(trip) => setChosen(trip)} />
    )
  return (
    <FormDialog title={chosen.said} subtitle={name} onClose={onClose}>
      <Form
        of={traveler.create}
        fixed={{ travelId: chosen.id }}
        values={values}
        groups={travelerGroups}
        title="Novo passageiro"
        submitLabel="Incluir"
        cancel={() => setChosen(undefined)}
        onDone={() => {
          toast.success('Passageiro incluído')
          onClose()
        }}
      />
    </FormDialog>
  )
}

interface TripChoiceProps extends TravelActProps {
  readonly onChoose: (trip: { readonly id: string; readonly said: string }) => void
}

function TripChoice({ citizenId, name, onClose, onChoose }: TripChoiceProps) {
  const { data, error, refetch } = useAsk(travel.list, { ...shown, initialDate: today() })
  const mayPlan = useMay(travel.create.permission)
  const trips = data?.items.filter(({ state }) => state === 'planned' || state === 'confirmed')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Viagem"
      subtitle={name}
      actions={
        mayPlan && (
          <ButtonLink kind="primary" icon={Plus} href={`/app/travel/wizard?citizen=${citizenId}`}>
            Nova viagem
          </ButtonLink>
        )
      }
    >
      {error ? (
        <ErrorScreen error={error} retry={refetch} level={3} />
      ) : !trips ? (
        <Skeleton kind="rows" count={4} />
      ) : trips.length === 0 ? (
        <EmptyState level={3} title="Nenhuma viagem em planejamento." />
      ) : (
        <ul className={css.trips}>
          {trips.map(({ id, destinationCity, appointmentDate, state }) => {
            const said = `${destinationCity.name}, ${formatDateTime(appointmentDate)}`
            return (
              <li key={id}>
                <Button wide onClick={() => onChoose({ id, said })}>
                  {said}
                  <small>{travelStates.names[state ?? travelStates.initial].label}</small>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
