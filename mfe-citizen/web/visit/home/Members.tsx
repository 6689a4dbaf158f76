import { today } from '@saude/contract/instants'
import { isFields } from '@saude/contract/values'
import type { FieldControlProps } from '@saude/kits/form'
import { MultiSelect, NumberInput, Select } from '@saude/kits/inputs'
import { Field } from '@saude/kits/ui'
import { useContext, useMemo } from 'react'
import { glucoseMoments } from '../../../contract/attendance-codes.ts'
import { maternalMotives, personMotives } from '../../../contract/visit-codes.ts'
import { ageText } from '../../history/facts.tsx'
import css from './HomeVisit.module.css'
import { type MemberRow, memberRows, type Plan, PlanOfHome } from './plan.ts'

type Person = Plan['people'][number]

const measures = [
  { name: 'weight', label: 'Peso', unit: 'kg', decimals: 3 },
  { name: 'height', label: 'Altura', unit: 'm', decimals: 2 },
  { name: 'temperature', label: 'Temperatura', unit: '°C', decimals: 1 },
  { name: 'glucose', label: 'Glicemia capilar', unit: 'mg/dL', decimals: 0 },
] as const

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Each who lives there, with the motives of their own and what was measured; who has none is seen with the home. */
export function Members({ value, onChange, disabled, errors = {} }: FieldControlProps) {
  const people = useContext(PlanOfHome)?.people ?? []
  const rows = memberRows(value)
  const change = (id: string, said: object) => {
    const known = rows.find((row) => row.id === id) ?? { id, motives: [] }
    const next: MemberRow = { ...known, ...said }
    const rest = rows.filter((row) => row.id !== id)
    const isSaid =
      next.motives.length > 0 || Object.entries(next).some(([name, one]) => isMeasured(name, one))
    onChange(isSaid ? [...rest, next] : rest)
  }
  return (
    <ul className={css.members}>
      {people.map((person) => {
        const place = rows.findIndex(({ id }) => id === person.id)
        const of = (field: string) => (place < 0 ? undefined : errors[`${place}.${field}`])
        return (
          <li key={person.id}>
            <Member
              person={person}
              row={rows[place]}
              problem={of('motives') ?? of('id')}
              problemOf={of}
              disabled={disabled}
              onChange={(said) => change(person.id, said)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const isMeasured = (name: string, value: unknown): boolean =>
  name !== 'id' && name !== 'motives' && value !== null && value !== undefined

interface MemberProps {
  readonly person: Person
  readonly row: MemberRow | undefined
  readonly problem: string | undefined
  readonly problemOf: (field: string) => string | undefined
  readonly disabled: boolean
  readonly onChange: (said: object) => void
}

function Member({ person, row, problem, problemOf, disabled, onChange }: MemberProps) {
  const options = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(personMotives).filter(
          ([motive]) => !(person.isMale && maternalMotives.includes(motive)),
        ),
      ),
    [person.isMale],
  )
  const age = ageText(person.birthDate, today()) ?? 'idade desconhecida'
  const isShown = [...measures.map(({ name }) => name), 'glucoseMoment', 'bloodPressure'].some(problemOf)
  const pressure = isFields(row?.bloodPressure) ? row.bloodPressure : {}
  const press = (said: object) => {
    const next = {
      contraction: numberIn(pressure.contraction),
      relaxation: numberIn(pressure.relaxation),
      ...said,
    }
    onChange({ bloodPressure: next.contraction === null && next.relaxation === null ? null : next })
  }
  return (
    <>
      <Field label={person.name} help={person.isHead ? `Responsável familiar, ${age}` : age} error={problem}>
        <MultiSelect
          options={options}
          value={row?.motives ?? []}
          placeholder="Sem motivo próprio"
          disabled={disabled}
          onChange={(motives) => onChange({ motives })}
        />
      </Field>
      <details className={css.measures} open={isShown ? true : undefined}>
        <summary>Medidas de {person.name.split(' ')[0]}</summary>
        <div className={css.numbers}>
          {measures.map(({ name, label, unit, decimals }) => (
            <Field key={name} label={label} error={problemOf(name)}>
              <NumberInput
                value={numberIn(row?.[name])}
                decimals={decimals}
                unit={unit}
                min={0}
                disabled={disabled}
                onChange={(next) =>
                  onChange({
                    [name]: next,
                    // Without a value there is no moment of it.
                    ...(name === 'glucose' && next === null && { glucoseMoment: null }),
                  })
                }
              />
            </Field>
          ))}
          <Field label="Momento da glicemia" error={problemOf('glucoseMoment')}>
            <Select
              value={typeof row?.glucoseMoment === 'string' ? row.glucoseMoment : null}
              options={glucoseMoments}
              disabled={disabled || numberIn(row?.glucose) === null}
              onChange={(moment) => onChange({ glucoseMoment: moment })}
            />
          </Field>
          <Field label="Pressão máxima" error={problemOf('bloodPressure')}>
            <NumberInput
              value={numberIn(pressure.contraction)}
              unit="mmHg"
              min={0}
              disabled={disabled}
              onChange={(contraction) => press({ contraction })}
            />
          </Field>
          <Field label="Pressão mínima">
            <NumberInput
              value={numberIn(pressure.relaxation)}
              unit="mmHg"
              min={0}
              disabled={disabled}
              onChange={(relaxation) => press({ relaxation })}
            />
          </Field>
        </div>
      </details>
    </>
  )
}
