import { fileTypes, maxFileBytes } from '@saude/contract/file-types'
import { today } from '@saude/contract/instants'
import { PasswordInput, TextArea, TextInput } from '../../ui/index.ts'
import {
  DateInput,
  DateTimeInput,
  FileInput,
  MaskedInput,
  MultiSelect,
  NumberInput,
  Select,
  TimeInput,
  YesNo,
} from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import { ColorControl } from './ColorControl.tsx'
import { ListControl } from './ListControl.tsx'
import { BoundaryControl, PlaceControl, PointControl } from './mapped.tsx'
import { ObjectControl } from './ObjectControl.tsx'
import { PressureControl } from './PressureControl.tsx'
import { RelationControl, RelationsControl } from './RelationControl.tsx'
import { asFile, asNumber, asOption, asText, asTexts } from './read.ts'

/** The control of a field's kind. What has no control yet shows its value. */
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
          digits={meta.digits}
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
      return plan.schema.type === 'array' ? (
        <MultiSelect {...shared} options={meta.options ?? {}} value={asTexts(value)} />
      ) : (
        <Select {...shared} options={meta.options ?? {}} value={asText(value)} />
      )
    case 'datetime': {
      // The calendar offers no day that the rule refuses.
      const past = meta.mayLieAhead === false ? { max: today() } : {}
      if (!meta.withDate) return <TimeInput {...shared} value={asText(value)} />
      return meta.withTime ? (
        <DateTimeInput {...shared} {...past} value={asText(value)} />
      ) : (
        <DateInput {...shared} {...past} value={asText(value)} />
      )
    }
    case 'relation':
      return plan.schema.type === 'array' ? <RelationsControl {...props} /> : <RelationControl {...props} />
    case 'file':
    case 'image':
      return (
        <FileInput
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
          accept={meta.accept ?? fileTypes}
          maxBytes={meta.maxBytes ?? maxFileBytes}
          shrinksTo={meta.shrinksTo}
          value={asFile(value)}
        />
      )
    case 'object':
      return <ObjectControl {...props} control={Control} />
    case 'list':
      return <ListControl {...props} control={Control} />
    case 'color':
      return <ColorControl {...props} />
    case 'pressure':
      return <PressureControl {...props} />
    case 'place':
      return <PlaceControl {...props} />
    case 'point':
      return <PointControl {...props} />
    case 'boundary':
      return <BoundaryControl {...props} />
    case 'string':
      return <TextControl {...props} />
    default:
      return <TextInput value={asOption(value)?.name ?? asText(value)} onChange={() => undefined} disabled />
  }
}

function TextControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const { meta, max } = plan
  const shared = { value: asText(value), onChange, onBlur, disabled, placeholder: meta.placeholder }
  if (meta.mask) return <MaskedInput {...shared} mask={meta.mask} />
  if (meta.inputType === 'textarea')
    return <TextArea {...shared} rows={meta.rows} maxLength={max} counter={max !== undefined} />
  // A password that a form asks for is one to come: the browser offers none of those that it keeps.
  if (meta.inputType === 'password')
    return <PasswordInput {...shared} maxLength={max} autoComplete="new-password" />
  return <TextInput {...shared} type={meta.inputType} maxLength={max} autoComplete="off" />
}
