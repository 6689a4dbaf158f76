import { relation } from '@saude/contract/fields'
import { Control, planField } from '@saude/kits/form'
import { Field } from '@saude/kits/ui'
import { chosen, type Entry } from './entry.ts'

const plans = {
  healthUnit: planField('healthUnit', relation('Unidade de saúde', 'healthUnitSearch')),
  agent: planField('agent', relation('Agente de saúde', 'acsSearch')),
}

interface EntryFilterProps {
  of: keyof typeof plans
  value: Entry | null
  onChange: (next: Entry | null) => void
}

/** Whose figures a screen shows: those of one unit, or of one agent. */
export function EntryFilter({ of, value, onChange }: EntryFilterProps) {
  const plan = plans[of]
  return (
    <Field label={plan.label}>
      <Control
        plan={plan}
        value={value}
        disabled={false}
        onBlur={() => undefined}
        onChange={(next) => onChange(chosen(next))}
      />
    </Field>
  )
}
