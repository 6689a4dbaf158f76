import { useMemo } from 'react'
import { Control } from '../../form/control/Control.tsx'
import type { FieldPlan } from '../../form/plan/fields.ts'
import { Select } from '../../ui/inputs.ts'

export interface FilterControlProps {
  plan: FieldPlan
  value: unknown
  /** `typed` waits for a pause before the list asks. */
  onChange: (value: unknown, typed: boolean) => void
  onBlur: () => void
}

/** The control of a filter. A yes or no is chosen from a list, because 'either' is a choice too. */
export default function FilterControl({ plan, value, onChange, onBlur }: FilterControlProps) {
  const { kind, meta } = plan
  const asked = useMemo(() => withoutRegister(plan), [plan])
  if (kind === 'boolean') {
    const { yes, no } = meta.labels ?? { yes: 'Sim', no: 'Não' }
    return (
      <Select
        options={{ true: yes, false: no }}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(next) => onChange(next === null ? null : next === 'true', false)}
      />
    )
  }
  const isTyped = kind === 'string' || kind === 'number' || kind === 'datetime'
  return (
    <Control
      plan={asked}
      value={value ?? null}
      disabled={false}
      onBlur={onBlur}
      onChange={(next) => onChange(next, isTyped)}
    />
  )
}

/** A filter looks for what is there: nothing is made or changed on the way. */
function withoutRegister(plan: FieldPlan): FieldPlan {
  const { register: _, ...meta } = plan.meta
  return { ...plan, meta }
}
