import { formatMonth } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { FieldControlProps } from '@saude/kits/form'
import { Select } from '@saude/kits/inputs'
import { lastMonths } from './months.ts'

/** The months whose production may still be exported, the newest first. */
export function MonthControl({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const options = Object.fromEntries(
    lastMonths(today().slice(0, 7)).map((month) => [month, formatMonth(month)]),
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
