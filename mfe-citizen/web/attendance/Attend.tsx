import { ageAt } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { useActions, useAsk, useMay, useTitle } from '@saude/kits/platform'
import { goUp, navigate, useParams } from '@saude/kits/router'
import { ErrorScreen, Skeleton, toast, usePhone } from '@saude/kits/ui'
import { History } from 'lucide-react'
import { useState } from 'react'
import { citizenGet } from '../../contract/citizen.ts'
import { healthCareList } from '../../contract/health-care.ts'
import { measurementList } from '../../contract/measurement.ts'
import { citizenPregnancy } from '../../contract/pregnancy.ts'
import css from './Attend.module.css'
import { AttendanceForm, beginning } from './AttendanceForm.tsx'
import { DraftNote } from './DraftNote.tsx'
import { Known } from './Known.tsx'
import { lastPeriodIn, weeksFrom } from './known.ts'

/** Years below which the child's section stands open. */
const childUntil = 10

const recent = { startIndex: 0, stopIndex: 49 }

/** /app/citizen/attend/{id}: an attendance of somebody, in the order of the visit. */
export default function Attend() {
  const { id = '' } = useParams()
  return <Attending key={id} id={id} />
}

function Attending({ id }: { id: string }) {
  const citizen = useAsk(citizenGet, { id })
  const mayList = useMay(healthCareList.permission)
  const mayMeasure = useMay(measurementList.permission)
  const attendances = useAsk(healthCareList, { citizenId: id, ...recent }, { skip: !mayList })
  const measured = useAsk(
    measurementList,
    { citizenId: id, withoutSelfReportedMeasurements: true, startIndex: 0, stopIndex: 9 },
    { skip: !mayMeasure },
  )
  const pregnancy = useAsk(citizenPregnancy, { id }, { skip: !mayList })
  const phone = usePhone()
  const [start] = useState(() => beginning())
  const { data, error, refetch } = citizen
  useTitle({ count: data?.name })
  useActions([
    { label: 'Histórico', icon: History, href: `/app/citizen/history/${id}`, needs: 'citizenHistory' },
  ])
  const isReady = (asked: { data?: unknown; error?: unknown }, may: boolean) =>
    !may || asked.data !== undefined || asked.error !== undefined
  // The form takes its values once: it waits for what fills it.
  const isKnown =
    isReady(attendances, mayList) && isReady(measured, mayMeasure) && isReady(pregnancy, mayList)
  if (!data)
    return error ? <ErrorScreen error={error} retry={refetch} /> : <Skeleton kind="form" count={12} />
  if (!isKnown) return <Skeleton kind="form" count={12} />
  const isPregnant = pregnancy.data?.standing === 'pregnant'
  const age = ageAt(data.birthDate, today())
  const items = attendances.data?.items ?? []
  const lastPeriod = isPregnant ? lastPeriodIn(items) : undefined
  const weeks = weeksFrom(lastPeriod, start.attendedAt)
  const attended = {
    isMan: data.gender === 'M',
    isPregnant: isPregnant || pregnancy.data?.standing === 'puerperium',
    isChild: age !== undefined && age < childUntil,
  }
  const known = (
    <Known
      citizen={data}
      standing={pregnancy.data?.standing ?? undefined}
      weeks={weeks}
      attendances={items}
      measured={measured.data?.items ?? []}
    />
  )
  return (
    <div className={css.page}>
      {phone ? (
        <details className={css.folded}>
          <summary>O que se sabe de {data.name.split(' ')[0]}</summary>
          {known}
        </details>
      ) : (
        <aside className={css.known} aria-label="O que se sabe">
          {known}
        </aside>
      )}
      <div className={css.form}>
        <DraftNote />
        <AttendanceForm
          title="Registrar atendimento"
          values={{
            ...start,
            ...(lastPeriod && { lastPeriod }),
            ...(weeks && { gestationalWeeks: weeks }),
          }}
          fixed={{ citizenId: id }}
          attended={attended}
          cancel={`/app/citizen/history/${id}`}
          onDone={(answer) => {
            toast.success('Atendimento registrado')
            // What follows, such as printing it, is on the page of the attendance.
            if (answer && mayList) void navigate(`/app/citizen/attendance/${answer.id}`, { replace: true })
            else goUp(`/app/citizen/history/${id}`)
          }}
        />
      </div>
    </div>
  )
}
