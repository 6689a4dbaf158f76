import { TextArea, TextInput } from '../../ui/index.ts'
import {
  DateInput,
  DateTimeInput,
  MaskedInput,
  MultiPicker,
  NumberInput,
  Picker,
  Select,
  TimeInput,
  YesNo,
} from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import { ColorControl } from './ColorControl.tsx'
import { PressureControl } from './PressureControl.tsx'
import { asNumber, asOption, asOptions, asText } from './read.ts'
import { useRelationOptions } from './useRelationOptions.ts'

/** The control of a field's kind (specification 1, 2.10). What has no control yet shows its value. */
export function Control(props: FieldControlProps) {
  const { plan, value, onChange, onBlur, disabled } = props
  const { meta, kind } = plan
  const shared = { onChange, onBlur, disabled, placeholder: meta.placeholder }
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={asNumber(value)}
          decimals={meta.decimals}
          min={plan.min}
          max={plan.max}
          unit={meta.unit}
        />
      )
    case 'boolean':
      return (
        <YesNo
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
          labels={meta.labels}
          value={typeof value === 'boolean' ? value : null}
        />
      )
    case 'enumerated':
      return <Select {...shared} options={meta.options ?? {}} value={asText(value)} />
    case 'datetime':
      if (!meta.withDate) return <TimeInput {...shared} value={asText(value)} />
      return meta.withTime ? (
        <DateTimeInput {...shared} value={asText(value)} />
      ) : (
        <DateInput {...shared} value={asText(value)} />
      )
    case 'relation':
      return plan.schema.type === 'array' ? <RelationsControl {...props} /> : <RelationControl {...props} />
    case 'color':
      return <ColorControl {...props} />
    case 'pressure':
      return <PressureControl {...props} />
    case 'string':
      return <TextControl {...props} />
    default:
      return <TextInput value={shownOf(plan, value)} onChange={() => undefined} disabled />
  }
}

const shownOf = (_: FieldControlProps['plan'], value: unknown): string | null =>
  asOption(value)?.name ?? (typeof value === 'string' ? value : null)

function TextControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { meta, max } = plan
  const shared = { value: asText(value), onChange, onBlur, disabled, placeholder: meta.placeholder }
  if (meta.mask) return <MaskedInput {...shared} mask={meta.mask} />
  if (meta.inputType === 'textarea')
    return <TextArea {...shared} rows={meta.rows} maxLength={max} counter={max !== undefined} />
  const type = meta.inputType === 'password' ? 'text' : meta.inputType
  return <TextInput {...shared} type={type} maxLength={max} autoComplete="off" />
}

function RelationControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const load = useRelationOptions(plan.meta.search, { preload: !disabled, label: plan.meta.optionLabel })
  return (
    <Picker
      value={asOption(value)}
      // The contract takes id and name; what else an option carries is for the person's eyes.
      onChange={(option) => onChange(option && { id: option.id, name: option.name })}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={plan.meta.placeholder ?? 'Selecione...'}
      load={load}
    />
  )
}

/** A list of relations: several may be chosen. */
function RelationsControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const load = useRelationOptions(plan.meta.search, { preload: !disabled, label: plan.meta.optionLabel })
  return (
    <MultiPicker
      value={asOptions(value)}
      onChange={(chosen) => onChange(chosen.map(({ id, name }) => ({ id, name })))}
      onBlur={onBlur}
      disabled={disabled}
      placeholder={plan.meta.placeholder ?? 'Selecione...'}
      load={load}
    />
  )
}
