/** Heavy controls: masks, pickers, dates. Loaded with the first form or list, never with the first page. */
export {
  Checkbox,
  type CheckboxProps,
  RadioGroup,
  type RadioGroupProps,
  Switch,
  YesNo,
  type YesNoProps,
} from './inputs/choices.tsx'
export { DateInput, type DateInputProps } from './inputs/DateInput.tsx'
export { FileInput, type FileInputProps, type FileValue } from './inputs/FileInput.tsx'
export { MaskedInput, type MaskedInputProps } from './inputs/MaskedInput.tsx'
export { applyMask, stripMask } from './inputs/masks.ts'
export { formatNumber, NumberInput, type NumberInputProps, parseNumber } from './inputs/NumberInput.tsx'
export { fits, type LoadOptions, type PickerOption } from './inputs/options.ts'
export {
  MultiPicker,
  type MultiPickerProps,
  MultiSelect,
  type MultiSelectProps,
  Picker,
  type PickerProps,
  Select,
  type SelectOptions,
  type SelectProps,
} from './inputs/Picker.tsx'
export { DateTimeInput, TimeInput } from './inputs/TimeInput.tsx'
export { TypedTable, type TypedTableProps } from './inputs/TypedTable.tsx'
export { type TypedRows, typedRows } from './inputs/typed-rows.ts'
