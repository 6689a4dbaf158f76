import { Form } from '@saude/kits/form'
import { navigate } from '@saude/kits/router'
import { toast } from '@saude/kits/ui'
import { travel, tripFields } from '../../contract/travel.ts'
import { stepPath } from './steps.ts'
import type { StepProps } from './types.ts'

/** Where from, where to, when. */
export function TripStep({ trip, lockedReason }: StepProps) {
  return (
    <Form
      of={travel.update}
      at="document"
      values={trip}
      only={tripFields}
      title="Dados da viagem"
      submitLabel="Salvar"
      disabledReason={lockedReason}
      onDone={() => {
        toast.success('Viagem salva')
        void navigate(stepPath('passengers', trip.id))
      }}
    />
  )
}
