import { AppError, describeError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk, useSend } from '@saude/kits/platform'
import { ErrorScreen, Skeleton, toast, useConfirm } from '@saude/kits/ui'
import { useState } from 'react'
import { healthCareCreate } from '../../contract/health-care.ts'
import { immunizationCreate } from '../../contract/immunization.ts'
import { measurementCreate } from '../../contract/measurement.ts'
import { recordedEntryGet } from '../../contract/own-entry.ts'
import { DoseControl } from './DoseControl.tsx'
import type { RecordKind } from './record-kinds.ts'
import { correctionTitles, recordTitles } from './record-kinds.ts'

interface RecordDialogProps {
  kind: RecordKind
  citizenId: string
  name: string
  /** The user's entry that is corrected. */
  corrects?: string
  onClose: () => void
}

const saved = {
  healthCare: 'Atendimento registrado',
  measurement: 'Medição registrada',
  immunization: 'Imunização registrada',
} as const

const controls = { dose: DoseControl }

/** Records something of a citizen, drawn from the contract; it happened now unless set. */
export default function RecordDialog({ kind, citizenId, name, corrects, onClose }: RecordDialogProps) {
  const title = corrects ? correctionTitles[kind] : recordTitles[kind]
  const props = { kind, citizenId, title, onClose }
  return (
    <FormDialog title={title} subtitle={name} onClose={onClose}>
      {corrects ? <Correction {...props} corrects={corrects} /> : <New {...props} />}
    </FormDialog>
  )
}

type PartProps = Pick<RecordDialogProps, 'kind' | 'citizenId' | 'onClose'> & { title: string }

function New(props: PartProps) {
  const [now] = useState(() => toWire(new Date()).slice(0, 16))
  const [starts] = useState({
    healthCare: { attendedAt: now },
    measurement: { measuredAt: now },
    immunization: { appliedAt: now, strategy: '1' },
  })
  return <RecordForm {...props} values={starts[props.kind]} fixed={{ citizenId: props.citizenId }} />
}

function Correction({ corrects, ...props }: PartProps & { corrects: string }) {
  const { data, error, refetch } = useAsk(recordedEntryGet, { id: corrects })
  if (!data)
    return error ? (
      <ErrorScreen error={error} retry={refetch} level={3} />
    ) : (
      <Skeleton kind="form" count={4} />
    )
  const { at, id: _, citizenId, ...entry } = data
  const values = { ...entry, attendedAt: at, measuredAt: at, appliedAt: at }
  return <RecordForm {...props} values={values} fixed={{ citizenId, corrects }} isCorrection />
}

interface RecordFormProps extends PartProps {
  values: Readonly<Record<string, unknown>>
  fixed: Readonly<Record<string, unknown>>
  isCorrection?: boolean
}

function RecordForm({ kind, title, values, fixed, isCorrection = false, onClose }: RecordFormProps) {
  const record = useConfirmedDose()
  const shared = {
    title,
    fixed,
    values,
    hide: isCorrection ? [] : ['reason'],
    submitLabel: isCorrection ? 'Corrigir' : 'Registrar',
    cancel: onClose,
    onDone: () => {
      toast.success(isCorrection ? 'Registro corrigido' : saved[kind])
      onClose()
    },
  }
  if (kind === 'healthCare') return <Form {...shared} of={healthCareCreate} />
  if (kind === 'measurement') return <Form {...shared} of={measurementCreate} />
  return <Form {...shared} of={immunizationCreate} controls={controls} onSubmit={record} />
}

/** Sends a dose; where rules speak against it the person reads them and decides. */
function useConfirmedDose() {
  const [send] = useSend(immunizationCreate)
  const confirm = useConfirm()
  return async (input: InputOf<typeof immunizationCreate>) => {
    try {
      return await send(input)
    } catch (reason) {
      const warnings = describeError(reason).payload?.warnings
      if (!warnings) throw reason
      const isMeant = await confirm({
        title: 'Confira a dose antes de registrar',
        text: warnings.map((warning) => `${warning}.`).join(' '),
        confirmLabel: 'Registrar mesmo assim',
        cancelLabel: 'Revisar',
      })
      if (!isMeant) throw new AppError('abort')
      return await send({ ...input, isConfirmed: true })
    }
  }
}
