import { today, toWire } from '@saude/contract/instants'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk } from '@saude/kits/platform'
import { ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { measurementCreate } from '../../contract/measurement.ts'
import { recordedEntryGet } from '../../contract/own-entry.ts'
import { symptomCreate } from '../../contract/symptom-create.ts'
import { visitRecord } from '../../contract/visit.ts'
import { AttendanceForm, beginning } from '../attendance/AttendanceForm.tsx'
import { DoseForm } from './DoseForm.tsx'
import type { RecordKind } from './record-kinds.ts'
import { correctionTitles, recordTitles } from './record-kinds.ts'
import { symptomControls } from './symptom-controls.ts'

interface RecordDialogProps {
  kind: RecordKind
  citizenId: string
  name: string
  /** The user's entry that is corrected. */
  corrects?: string
  /** What is known of a new entry beforehand. */
  known?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** What waits for a connection, in the words of its queue. */
const described = {
  healthCare: 'Atendimento',
  measurement: 'Medição',
  immunization: 'Vacina',
  visit: 'Visita',
  symptom: 'Sintomas',
} as const

const saved = {
  healthCare: 'Atendimento registrado',
  measurement: 'Medição registrada',
  immunization: 'Imunização registrada',
  visit: 'Visita registrada',
  symptom: 'Sintomas registrados',
} as const

/** Records something of a citizen, drawn from the contract; it happened now unless set. */
export default function RecordDialog({ kind, citizenId, name, corrects, known, onClose }: RecordDialogProps) {
  const title = corrects ? correctionTitles[kind] : recordTitles[kind]
  const props = { kind, citizenId, name, title, onClose }
  return (
    <FormDialog title={title} subtitle={name} onClose={onClose}>
      {corrects ? <Correction {...props} corrects={corrects} /> : <New {...props} known={known} />}
    </FormDialog>
  )
}

type PartProps = Pick<RecordDialogProps, 'kind' | 'citizenId' | 'name' | 'onClose'> & { title: string }

function New({ known, ...props }: PartProps & Pick<RecordDialogProps, 'known'>) {
  const [now] = useState(() => toWire(new Date()).slice(0, 16))
  const [starts] = useState({
    healthCare: beginning(),
    measurement: { measuredAt: now },
    immunization: { appliedAt: now, strategy: '1', carePlace: '1' },
    visit: { outcome: 'done', date: today() },
    symptom: { noticedAt: now },
  })
  const [values] = useState(() => ({ ...starts[props.kind], ...known }))
  return <RecordForm {...props} values={values} fixed={{ citizenId: props.citizenId }} />
}

function Correction({ corrects, ...props }: PartProps & { corrects: string }) {
  const { data, error, refetch } = useAsk(recordedEntryGet, { id: corrects })
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} level={3} />
    ) : (
      <Skeleton kind="form" count={4} />
    )
  const { at, id: _, citizenId, act, ...entry } = data
  const values = {
    ...entry,
    ...act,
    attendedAt: at,
    measuredAt: at,
    appliedAt: at,
    noticedAt: at,
    // What was typed about a visit; of the others it is why they are corrected, which is not said yet.
    ...(props.kind === 'visit' && { reason: entry.notes }),
  }
  return <RecordForm {...props} values={values} fixed={{ citizenId, corrects }} isCorrection />
}

interface RecordFormProps extends PartProps {
  values: Readonly<Record<string, unknown>>
  fixed: Readonly<Record<string, unknown>>
  isCorrection?: boolean
}

function RecordForm({ kind, name, title, values, fixed, isCorrection = false, onClose }: RecordFormProps) {
  const shared = {
    title,
    fixed,
    values,
    submitLabel: isCorrection ? 'Corrigir' : 'Registrar',
    cancel: onClose,
    describe: () => `${described[kind]} de ${name}`,
    onQueued: onClose,
    onDone: () => {
      toast.success(isCorrection ? 'Registro corrigido' : saved[kind])
      onClose()
    },
  }
  const hide = isCorrection ? [] : [kind === 'visit' ? 'correctionReason' : 'reason']
  switch (kind) {
    case 'healthCare':
      return <AttendanceForm {...shared} isCorrection={isCorrection} />
    case 'measurement':
      return <Form {...shared} hide={hide} of={measurementCreate} />
    case 'visit':
      return <Form {...shared} hide={hide} of={visitRecord} />
    case 'symptom':
      return <Form {...shared} hide={hide} of={symptomCreate} controls={symptomControls} />
    case 'immunization':
      return <DoseForm {...shared} hide={hide} />
  }
}
