import { today, toWire } from '@saude/contract/instants'
import { Form } from '@saude/kits/form'
import { useActions, useAsk, useTitle } from '@saude/kits/platform'
import { goUp, navigate, useParams, useSearch } from '@saude/kits/router'
import { ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { useState } from 'react'
import { certificateCreate } from '../../contract/certificate.ts'
import { citizenGet } from '../../contract/citizen.ts'

/** /app/citizen/certify/{id}: that somebody has to stay away, or that they were here. */
export default function Certify() {
  const { id = '' } = useParams()
  const attendanceId = useSearch().params.get('attendance')
  const { data, error, refetch } = useAsk(citizenGet, { id })
  const [values] = useState(() => ({
    kind: 'sickNote',
    from: today(),
    days: 1,
    end: toWire(new Date()).slice(11, 16),
  }))
  useTitle({ count: data?.name })
  useActions([
    { label: 'Histórico', icon: History, href: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
  ])
  if (!data) return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={6} />
  const back = attendanceId ? `/app/citizen/attendance/${attendanceId}` : `/app/citizen/history/${id}`
  return (
    <Form
      key={id}
      of={certificateCreate}
      title="Novo atestado ou declaração"
      values={values}
      fixed={{ citizenId: id, ...(attendanceId && { attendanceId }) }}
      disabledReason={data.deathAt ? 'Cidadão falecido' : undefined}
      submitLabel="Emitir"
      cancel={back}
      onDone={(answer) => {
        toast.success('Documento emitido')
        if (answer) void navigate(`/app/citizen/paper/${answer.id}`, { replace: true })
        else goUp(back)
      }}
    />
  )
}
