import { clientLogo } from '@saude/core/contract/client-logo'
import { PaperSheet } from '@saude/kits/list'
import { ask, useActions, useAsk, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { Button, ErrorScreen, PageBody, Skeleton, ThumbBar } from '@saude/kits/ui'
import { FileSignature, History, Pill, Printer } from 'lucide-react'
import { useState } from 'react'
import { attendanceGet } from '../../contract/attendance-get.ts'
import { citizenGet } from '../../contract/citizen.ts'
import { AttendanceSheet } from './AttendanceSheet.tsx'

/** /app/citizen/attendance/{id}: an attendance as its summary is printed, after it was saved and from the history. */
export default function AttendanceScreen() {
  const { id = '' } = useParams()
  const attendance = useAsk(attendanceGet, { id })
  const citizenId = attendance.data?.citizenId
  const citizen = useAsk(citizenGet, { id: citizenId ?? '' }, { skip: citizenId === undefined })
  // A paper that is printed at once has its logo.
  useAsk(clientLogo, {})
  const [shownAt] = useState(() => new Date())
  const [printedAt, setPrintedAt] = useState<Date>()
  const print = () => {
    // Paper takes what it says out of the house: the access log says who printed it.
    ask(attendanceGet, { id }, { purpose: 'print' }).catch(() => undefined)
    setPrintedAt(new Date())
  }
  useTitle({ title: 'Atendimento', count: citizen.data?.name })
  useActions(
    attendance.data
      ? [
          { label: 'Imprimir resumo', icon: Printer, kind: 'primary', wideOnly: true, onSelect: print },
          {
            label: 'Receita',
            icon: Pill,
            href: `/app/citizen/prescribe/${citizenId}?attendance=${id}`,
            needs: 'prescriptionCreate',
          },
          {
            label: 'Atestado ou declaração',
            icon: FileSignature,
            href: `/app/citizen/certify/${citizenId}?attendance=${id}`,
            needs: 'prescriptionCreate',
          },
          {
            label: 'Histórico',
            icon: History,
            href: `/app/citizen/history/${citizenId}`,
            needs: 'citizenHistory',
          },
        ]
      : [],
  )
  const error = attendance.error ?? citizen.error
  if (error)
    return <ErrorScreen error={error} retry={attendance.error ? attendance.refetch : citizen.refetch} />
  if (!attendance.data || !citizen.data)
    return (
      <PageBody>
        <Skeleton kind="form" count={8} />
      </PageBody>
    )
  const shown = { of: attendance.data, citizen: citizen.data }
  return (
    <PageBody>
      <AttendanceSheet {...shown} printedAt={shownAt} />
      {printedAt && (
        <PaperSheet onEnd={() => setPrintedAt(undefined)}>
          <AttendanceSheet {...shown} printedAt={printedAt} />
        </PaperSheet>
      )}
      <ThumbBar phoneOnly>
        <Button kind="primary" icon={Printer} onClick={print}>
          Imprimir resumo
        </Button>
      </ThumbBar>
    </PageBody>
  )
}
