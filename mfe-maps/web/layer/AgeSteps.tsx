import { ageSteps, ages } from '@saude/contract/age-steps'
import { Select } from '@saude/kits/inputs'
import { Field } from '@saude/kits/ui'
import type { CitizenFilter } from './filter.ts'

const named = (steps: readonly number[]): Record<string, string> =>
  Object.fromEntries(steps.map((age) => [`${age}`, age === ages.to ? '100 ou mais' : `${age}`]))

const options = { from: named(ageSteps.from), to: named(ageSteps.to) }

export interface AgeStepsProps {
  value: CitizenFilter
  error: string | undefined
  onChange: (value: CitizenFilter) => void
}

/** The range of ages as anonymised users may choose it: in steps of five years. */
export function AgeSteps({ value, error, onChange }: AgeStepsProps) {
  return (
    <>
      <Field label="De">
        <Select
          options={options.from}
          value={`${value.ageFrom ?? ages.from}`}
          onChange={(next) => onChange({ ...value, ageFrom: next === null ? null : Number(next) })}
        />
      </Field>
      <Field label="Até" error={error}>
        <Select
          options={options.to}
          value={`${value.ageTo ?? ages.to}`}
          onChange={(next) => onChange({ ...value, ageTo: next === null ? null : Number(next) })}
        />
      </Field>
    </>
  )
}
