import { formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { type FieldControlProps, Form, FormDialog } from '@saude/kits/form'
import { MultiSelect, Select } from '@saude/kits/inputs'
import { useKept } from '@saude/kits/platform'
import { ErrorScreen, Notice, Skeleton, toast } from '@saude/kits/ui'
import { useContext, useMemo, useState } from 'react'
import { isLivedIn } from '../../../contract/home-codes.ts'
import { homeMotives, motivesOf, periodic } from '../../../contract/visit-codes.ts'
import { visitOfHome, visitOfHomePlan } from '../../../contract/visit-of-home.ts'
import type { DayRow } from '../../day/day.ts'
import { dueOf } from './due.ts'
import css from './HomeVisit.module.css'
import { Members } from './Members.tsx'
import { type Plan, PlanOfHome, planFrom, shiftAt } from './plan.ts'

/** Motives of the home, of those that its kind of property may have. */
function Motives({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const plan = useContext(PlanOfHome)
  const options = useMemo(
    () => Object.fromEntries(motivesOf(plan?.propertyKind).map((motive) => [motive, homeMotives[motive]])),
    [plan?.propertyKind],
  )
  return (
    <MultiSelect
      options={options}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
}

/** Under whose document the home's entry stands. */
function Head({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const people = useContext(PlanOfHome)?.people ?? []
  return (
    <Select
      value={typeof value === 'string' ? value : null}
      options={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
}

const controls = { motives: Motives, headId: Head, members: Members }
const groups = [
  { title: 'Visita', fields: ['outcome', 'shift', 'date', 'headId', 'motives'] },
  { title: 'Acompanhamento de cada pessoa', fields: ['members'] },
  { title: 'Outros dados', fields: ['isShared', 'reason'] },
]

interface HomeVisitProps {
  /** Of the home. */
  readonly id: string
  /** Who lives there, as this device keeps them: the form begins with them where the server is not reached. */
  readonly known?: readonly DayRow[]
  readonly onClose: () => void
}

/** 'Visita do domicílio': one form for all who live behind a door, or for a property without people. */
export default function HomeVisit({ id, known = [], onClose }: HomeVisitProps) {
  const asked = useKept(visitOfHomePlan, { id })
  const { error, refetch } = asked
  const isUnreached = error?.key === 'connectionFailed' || error?.key === 'timeout'
  const data = asked.data ?? (isUnreached && known.length > 0 ? planFrom(id, known) : undefined)
  return (
    <FormDialog title="Visita do domicílio" subtitle={data?.address ?? undefined} onClose={onClose}>
      {data ? (
        <Planned plan={data} onClose={onClose} />
      ) : error ? (
        <ErrorScreen error={error} retry={refetch} level={3} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </FormDialog>
  )
}

function Planned({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  // What the form begins with is not what an answer that comes later says.
  const [begun] = useState(plan)
  const { id, people, headId, propertyKind, refused, address } = begun
  const values = useMemo(
    () => ({
      outcome: 'done',
      date: today(),
      shift: shiftAt(new Date()),
      headId,
      motives: isLivedIn(propertyKind) ? [periodic] : [],
      members: people.flatMap(({ id: who, motives }) => (motives.length > 0 ? [{ id: who, motives }] : [])),
    }),
    [headId, propertyKind, people],
  )
  if (refused)
    return (
      <div className={css.before}>
        <Notice tone="warning" title="Este domicílio não pode ser visitado de uma vez">
          {refused}
        </Notice>
      </div>
    )
  const isOneFamily = people.filter(({ isHead }) => isHead).length === 1
  const hide = [...(people.length === 0 ? ['members', 'headId'] : []), ...(isOneFamily ? ['headId'] : [])]
  return (
    <PlanOfHome value={begun}>
      <p className={css.before}>{dueOf(begun)}</p>
      <Form
        of={visitOfHome}
        title="Visita do domicílio"
        fixed={{ homeId: id, ...(isOneFamily && { headId }) }}
        values={values}
        groups={groups}
        hide={hide}
        controls={controls}
        describe={({ date }) =>
          `Visita do domicílio ${address ?? ''} em ${formatDate(typeof date === 'string' ? date : null)}`
        }
        onQueued={onClose}
        submitLabel="Registrar"
        cancel={onClose}
        onDone={() => {
          toast.success('Visita registrada')
          onClose()
        }}
      />
    </PlanOfHome>
  )
}
