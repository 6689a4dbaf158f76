import { Form } from '@saude/kits/form'
import { useActions, useAsk, useTitle } from '@saude/kits/platform'
import { goUp, navigate, useParams, useSearch } from '@saude/kits/router'
import { ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { citizenGet } from '../../contract/citizen.ts'
import { prescriptionCreate, prescriptionList } from '../../contract/prescription.ts'
import { EarlierContext, newLine, PrescriptionLines } from './PrescriptionLines.tsx'

const controls = { lines: PrescriptionLines }
const start = { lines: [newLine] }

/** /app/citizen/prescribe/{id}: a prescription for somebody, from the municipality's medicines or by name. */
export default function Prescribe() {
  const { id = '' } = useParams()
  const attendanceId = useSearch().params.get('attendance')
  const { data, error, refetch } = useAsk(citizenGet, { id })
  const earlier = useAsk(prescriptionList, { citizenId: id })
  useTitle({ count: data?.name })
  useActions([
    { label: 'Histórico', icon: History, href: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
  ])
  if (!data) return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={8} />
  const back = attendanceId ? `/app/citizen/attendance/${attendanceId}` : `/app/citizen/history/${id}`
  return (
    <EarlierContext value={earlier.data?.items ?? []}>
      <Form
        key={id}
        of={prescriptionCreate}
        title="Nova receita"
        values={start}
        fixed={{ citizenId: id, ...(attendanceId && { attendanceId }) }}
        controls={controls}
        disabledReason={data.deathAt ? 'Cidadão falecido' : undefined}
        submitLabel="Emitir receita"
        cancel={back}
        onDone={(answer) => {
          toast.success('Receita emitida')
          if (answer) void navigate(`/app/citizen/paper/${answer.id}`, { replace: true })
          else goUp(back)
        }}
      />
    </EarlierContext>
  )
}
