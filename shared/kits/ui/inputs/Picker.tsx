import { useMemo } from 'react'
import { Chip } from '../data/Chip.tsx'
import { useFieldWiring } from '../field/context.ts'
import type { OptionsSource, PickerOption } from './options.ts'
import { PickerBase, type PickerLook } from './PickerBase.tsx'

export interface PickerProps<O extends PickerOption> extends OptionsSource<O>, PickerLook {
  value: O | null
  onChange: (value: O | null) => void
}

/**
 * One of many, by typing. Either all `options` are here, or `load` asks for them.
 * Cleared with the cross, unless required.
 */
export const Picker = <O extends PickerOption>({ value, onChange, ...rest }: PickerProps<O>) => (
  <PickerBase
    {...rest}
    text={value?.name ?? ''}
    chosen={value ? [value.id] : []}
    onPick={onChange}
    onClear={() => onChange(null)}
  />
)

export interface MultiPickerProps<O extends PickerOption> extends OptionsSource<O>, PickerLook {
  value: readonly O[]
  onChange: (value: O[]) => void
}

/** Several of many; what is chosen stands as chips before the text. */
export function MultiPicker<O extends PickerOption>({ value, onChange, ...rest }: MultiPickerProps<O>) {
  const field = useFieldWiring()
  const isOff = rest.disabled ?? field.disabled
  const without = (id: string) => value.filter((option) => option.id !== id)
  return (
    <PickerBase
      {...rest}
      multiple
      text=""
      chosen={value.map(({ id }) => id)}
      onPick={(option) =>
        onChange(value.some(({ id }) => id === option.id) ? without(option.id) : [...value, option])
      }
      onClear={() => onChange([])}
      onBackspace={() => value.length > 0 && onChange(value.slice(0, -1))}
      chips={value.map(({ id, name }) => (
        <Chip key={id} onRemove={isOff ? undefined : () => onChange(without(id))}>
          {name}
        </Chip>
      ))}
    />
  )
}

/** Stored value → Portuguese label, in order. */
export type SelectOptions = Readonly<Record<string, string>>

const asOptions = (options: SelectOptions): PickerOption[] =>
  Object.entries(options).map(([id, name]) => ({ id, name }))

export interface SelectProps extends PickerLook {
  options: SelectOptions
  value: string | null
  onChange: (value: string | null) => void
}

/** An enumerated field. A stored value without a label shows itself. */
export function Select({ options, value, onChange, ...rest }: SelectProps) {
  const list = useMemo(() => asOptions(options), [options])
  const chosen = value === null ? null : { id: value, name: options[value] ?? value }
  return (
    <Picker {...rest} options={list} value={chosen} onChange={(option) => onChange(option?.id ?? null)} />
  )
}

export interface MultiSelectProps extends PickerLook {
  options: SelectOptions
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Several values of an enumeration. */
export function MultiSelect({ options, value, onChange, ...rest }: MultiSelectProps) {
  const list = useMemo(() => asOptions(options), [options])
  return (
    <MultiPicker
      {...rest}
      options={list}
      value={value.map((id) => ({ id, name: options[id] ?? id }))}
      onChange={(next) => onChange(next.map(({ id }) => id))}
    />
  )
}
