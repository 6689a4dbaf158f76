import { today } from '@saude/contract/instants'
import type { FieldControlProps } from '@saude/kits/form'
import { Select } from '@saude/kits/inputs'
import { lastMonths, monthLabel } from './months.ts'

/** The months whose production may still be exported, the newest first. */
export function MonthControl({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const options = Object.fromEntries(
    lastMonths(today().slice(0, 7)).map((month) => [month, monthLabel(month)]),
  )
  return (
    <Select
      options={options}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
}
