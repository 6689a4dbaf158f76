import { MultiPicker, Picker } from '../../ui/inputs.ts'
import type { FieldControlProps } from '../types.ts'
import { asOption, asOptions } from './read.ts'
import { kept, useRelation } from './useRelation.tsx'

/** A search select whose options may be made and changed on the spot. */
export function RelationControl(props: FieldControlProps) {
  const { value, onChange } = props
  const { shared, edit, dialog } = useRelation(props, onChange)
  const chosen = asOption(value)
  return (
    <>
      <Picker
        {...shared}
        value={chosen}
        onChange={(option) => onChange(option && kept(option))}
        onEdit={chosen && edit ? () => edit(chosen) : undefined}
      />
      {dialog}
    </>
  )
}

/** A list of relations: several may be chosen, new ones made. */
export function RelationsControl(props: FieldControlProps) {
  const { value, onChange } = props
  const chosen = asOptions(value)
  const { shared, dialog } = useRelation(props, (option) => onChange([...chosen, option].map(kept)))
  return (
    <>
      <MultiPicker {...shared} value={chosen} onChange={(next) => onChange(next.map(kept))} />
      {dialog}
    </>
  )
}
