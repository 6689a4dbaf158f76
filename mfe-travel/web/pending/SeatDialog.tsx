import { formatDateTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { useAsk, useRunning, useSend } from '@saude/kits/platform'
import { Button, ButtonLink, Dialog, EmptyState, ErrorScreen, Notice, Skeleton, toast } from '@saude/kits/ui'
import { Armchair } from 'lucide-react'
import { travelBook, type travelerPendingList, travelerPendingTrips } from '../../contract/pending.ts'
import { travel } from '../../contract/travel.ts'
import css from './SeatDialog.module.css'

export type PendingRow = ItemOf<typeof travelerPendingList>

interface SeatDialogProps {
  row: PendingRow
  onClose: () => void
}

/** The trips that could take somebody who waits: one press gives the seat, and where none is free it is said why. */
export function SeatDialog({ row, onClose }: SeatDialogProps) {
  const { may } = useRunning()
  const { data, error, refetch } = useAsk(travelerPendingTrips, { id: row.id })
  const [book, { isLoading, error: refusal }] = useSend(travelBook)
  const to = `${row.destinationCityName}, atendimento em ${formatDateTime(row.appointmentDate)}`
  const take = async (id: string, departure: string) => {
    try {
      await book({ id, pendingIds: [row.id] })
    } catch {
      // Said above the trips.
      return
    }
    toast.success(`${row.citizen.name} tem lugar na viagem de ${formatDateTime(departure)}`)
    onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      title={`Lugar para ${row.citizen.name}`}
      subtitle={row.withCompanion ? `${to}, com acompanhante` : to}
      sticky={isLoading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Fechar</Button>
          {may(travel.create) && <ButtonLink href="/app/travel/wizard">Nova viagem</ButtonLink>}
        </>
      }
    >
      {refusal && <Notice title={refusal.message} issues={refusal.payload?.issues} />}
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={3} />}
      {data?.items.length === 0 && (
        <EmptyState title="Nenhuma viagem planejada leva a esta cidade antes do atendimento." />
      )}
      <ul className={css.trips}>
        {data?.items.map((trip) => (
          <li key={trip.id} className={css.trip}>
            <div>
              <strong>{formatDateTime(trip.appointmentDate)}</strong>
              <span>{[trip.vehicleName, trip.room].filter(Boolean).join(' · ')}</span>
              <span>{[`De ${trip.originCityName}`, trip.number].filter(Boolean).join(' · ')}</span>
              {trip.refusal && <span className={css.full}>{trip.refusal}</span>}
            </div>
            <Button
              icon={Armchair}
              kind={trip.refusal ? 'default' : 'primary'}
              loading={isLoading}
              aria-disabled={trip.refusal ? true : undefined}
              title={trip.refusal ?? undefined}
              aria-label={`Dar lugar na viagem de ${formatDateTime(trip.appointmentDate)}`}
              onClick={() => void (trip.refusal ? undefined : take(trip.id, trip.appointmentDate))}
            >
              Dar lugar
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
