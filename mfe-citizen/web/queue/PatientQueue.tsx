import { formatDate, formatInteger, formatTime } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { healthUnitSearch } from '@saude/core/contract/health-unit'
import { Picker, type PickerOption } from '@saude/kits/inputs'
import { ask, Fill, useMay, useSession, useTitle } from '@saude/kits/platform'
import { Button, EmptyState, ErrorScreen, Field, Notice, PageBody, Skeleton } from '@saude/kits/ui'
import { useState } from 'react'
import { CitizenMenu } from '../menu/CitizenMenu.tsx'
import css from './PatientQueue.module.css'
import { type Patient, useQueue } from './useQueue.ts'

/** /app/patient-queue: who was called and who waits in a health unit, the longest first. */
export default function PatientQueue() {
  const info = useSession()?.info
  const own = info?.healthUnitId ? { id: info.healthUnitId, name: info.healthUnitName ?? '' } : null
  const [unit, setUnit] = useState<PickerOption | null>(own)
  const maySearch = useMay('healthUnitSearch')
  const healthUnit = unit && { id: unit.id, name: unit.name }
  const { patients, total, error, refetch } = useQueue(healthUnit)
  useTitle({ count: unit?.name ?? 'Todas as unidades' })
  const called = patients?.filter(({ status }) => status === 'called') ?? []
  const waiting = patients?.filter(({ status }) => status === 'waiting') ?? []
  return (
    <PageBody>
      <Fill slot="title">
        <CitizenMenu />
      </Fill>
      {maySearch && (
        <div className={css.choice}>
          <Field label="Unidade de saúde">
            <Picker placeholder="Todas as unidades" load={units} value={unit} onChange={setUnit} />
          </Field>
        </div>
      )}
      {!patients &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={2} />
        ) : (
          <Skeleton kind="rows" count={8} />
        ))}
      {patients && error && (
        <Notice actions={<Button onClick={refetch}>Tentar novamente</Button>}>{error.message}</Notice>
      )}
      {total === 0 && <EmptyState level={2} title="Ninguém está aguardando nesta fila." />}
      {patients && patients.length > 0 && (
        <div className={css.halls} aria-live="polite">
          <Group title="Chamados" patients={called} none="Ninguém foi chamado ainda." />
          <Group title="Aguardando" patients={waiting} none="Ninguém está aguardando." />
        </div>
      )}
    </PageBody>
  )
}

async function units(q: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const answer = await ask(healthUnitSearch, { q: q || null }, { signal })
  return answer?.items.map(({ id, name }) => ({ id, name })) ?? []
}

const Group = ({ title, patients, none }: { title: string; patients: readonly Patient[]; none: string }) => (
  <section aria-label={title} className={css.group}>
    <h2 className={css.heading}>
      {title} <span className={css.count}>{formatInteger(patients.length)}</span>
    </h2>
    {patients.length === 0 && <p className={css.none}>{none}</p>}
    <ol className={css.patients}>
      {patients.map((patient) => (
        <li key={patient.id} className={css.patient} data-status={patient.status}>
          <strong className={css.name}>{patient.name}</strong>
          {patient.room && <span className={css.room}>{patient.room}</span>}
          <span className={css.facts}>{factsOf(patient)}</span>
        </li>
      ))}
    </ol>
  </section>
)

function factsOf({ arrivedAt, calledAt, professionalName, healthUnitName }: Patient): string {
  return [
    `Chegou ${momentOf(arrivedAt)}`,
    calledAt && `chamado ${momentOf(calledAt)}`,
    professionalName,
    healthUnitName,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 'às 09:30', with its day where it is not today. */
const momentOf = (instant: string): string => {
  const isToday = formatDate(instant) === formatDate(today())
  return isToday ? `às ${formatTime(instant)}` : `em ${formatDate(instant)} às ${formatTime(instant)}`
}
