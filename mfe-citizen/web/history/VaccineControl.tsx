import type { FieldControlProps } from '@saude/kits/form'
import { Picker } from '@saude/kits/inputs'
import { vaccinesLike } from '../../contract/vaccines.ts'

const isVaccine = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** A vaccine of the table that the page brings: what is copied from a card at the door has no server to ask. */
export const VaccineControl = ({ plan, value, onChange, onBlur, disabled }: FieldControlProps) => (
  <Picker
    placeholder={plan.meta.placeholder}
    load={async (q) => vaccinesLike(q)}
    value={isVaccine(value) ? value : null}
    onChange={(option) => onChange(option && { id: option.id, name: option.name })}
    onBlur={onBlur}
    disabled={disabled}
  />
)
