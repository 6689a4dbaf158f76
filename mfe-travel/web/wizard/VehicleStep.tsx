import { formatDate, formatPlate } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Skeleton } from '@saude/kits/ui'
import { travelVehicles } from '../../contract/plan.ts'
import { Choice } from './Choice.tsx'
import type { StepProps } from './types.ts'

/** The fleet, with what speaks against each for this trip. */
export function VehicleStep({ trip, lockedReason }: StepProps) {
  const { data, error, refetch } = useAsk(travelVehicles, { id: trip.id })
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  return (
    <Choice
      trip={trip}
      field="vehicle"
      lockedReason={lockedReason}
      empty="Nenhum veículo cadastrado. Cadastre a frota em Opções, Veículos."
      options={data.items.map(({ name, plate, capacity, wheelchairPlaces, inspectionUntil, ...one }) => ({
        ...one,
        name,
        facts: [
          `Placa ${formatPlate(plate)}`,
          `${capacity} passageiros${wheelchairPlaces > 0 ? `, ${wheelchairPlaces} em cadeira de rodas` : ''}`,
          ...(inspectionUntil ? [`Vistoria até ${formatDate(inspectionUntil)}`] : []),
        ],
      }))}
    />
  )
}
