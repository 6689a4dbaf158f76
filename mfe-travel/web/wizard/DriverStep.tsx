import { formatDate, formatPhone } from '@saude/contract/formats'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Skeleton } from '@saude/kits/ui'
import { travelDrivers } from '../../contract/plan.ts'
import { Choice } from './Choice.tsx'
import type { StepProps } from './types.ts'

/** The drivers, with what speaks against each for this trip. */
export function DriverStep({ trip, lockedReason }: StepProps) {
  const { data, error, refetch } = useAsk(travelDrivers, { id: trip.id })
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  return (
    <Choice
      trip={trip}
      field="driver"
      lockedReason={lockedReason}
      empty="Nenhum motorista: inclua usuários no grupo Motorista."
      options={data.items.map(({ typeCnh, expirationDate, phone, ...one }) => ({
        ...one,
        facts: [
          typeCnh
            ? `CNH ${typeCnh}${expirationDate ? `, até ${formatDate(expirationDate)}` : ''}`
            : 'CNH não informada',
          ...(phone ? [formatPhone(phone)] : []),
        ],
      }))}
    />
  )
}
