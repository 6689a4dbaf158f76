import { entryOf, metaOf } from '@saude/contract/meta'
import { MultiSelect } from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'

/** A list of choices of one table, in one control: all are seen at once, and none twice. */
export function ChoicesControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const entry = entryOf(plan.schema)
  const options = (entry && metaOf(entry).options) ?? {}
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return (
    <MultiSelect
      options={options}
      value={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
}
