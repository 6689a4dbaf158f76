import { toWire } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { toast } from '@saude/kits/ui'
import { useState } from 'react'
import { healthCareCreate } from '../../contract/health-care.ts'
import { immunizationCreate } from '../../contract/immunization.ts'
import { measurementCreate } from '../../contract/measurement.ts'
import type { RecordKind } from './record-kinds.ts'
import { recordTitles } from './record-kinds.ts'

interface RecordDialogProps {
  kind: RecordKind
  citizenId: string
  name: string
  onClose: () => void
}

const saved = {
  healthCare: 'Atendimento registrado',
  measurement: 'Medição registrada',
  immunization: 'Imunização registrada',
} as const

/** Records something of a citizen, drawn from the contract; it happened now unless told otherwise. */
export default function RecordDialog({ kind, citizenId, name, onClose }: RecordDialogProps) {
  const [now] = useState(() => toWire(new Date()).slice(0, 16))
  const shared = {
    title: recordTitles[kind],
    fixed: { citizenId },
    submitLabel: 'Registrar',
    cancel: onClose,
    onDone: () => {
      toast.success(saved[kind])
      onClose()
    },
  }
  const [starts] = useState({
    healthCare: { attendedAt: now },
    measurement: { measuredAt: now },
    immunization: { appliedAt: now, strategy: '1' },
  })
  return (
    <FormDialog title={recordTitles[kind]} subtitle={name} onClose={onClose}>
      {kind === 'healthCare' && <Form {...shared} of={healthCareCreate} values={starts.healthCare} />}
      {kind === 'measurement' && <Form {...shared} of={measurementCreate} values={starts.measurement} />}
      {kind === 'immunization' && <Form {...shared} of={immunizationCreate} values={starts.immunization} />}
    </FormDialog>
  )
}
