import { geoFiltersSearch } from '@saude/citizen/contract/geolocation'
import { areaTypes } from '@saude/core/contract/territory-area'
import { Picker, type PickerOption } from '@saude/kits/inputs'
import { ask } from '@saude/kits/platform'
import { Field } from '@saude/kits/ui'
import type { ChosenArea } from './filter.ts'

interface AreaOption extends PickerOption {
  type: ChosenArea['type']
}

/** 'UBS Centro (Unidade de saúde)', 'Microárea 03 (Microárea)'. */
const labelled = (name: string, type: ChosenArea['type']) => `${name} (${areaTypes[type]})`

async function areas(q: string, signal: AbortSignal): Promise<readonly AreaOption[]> {
  const answer = await ask(geoFiltersSearch, { q: q || null }, { signal })
  return (
    answer?.items.map(({ id, name, type, description }) => ({
      id,
      type,
      name: labelled(name, type),
      description: description ?? null,
    })) ?? []
  )
}

export interface AreaChoiceProps {
  value: ChosenArea | null
  onChange: (area: ChosenArea | null) => void
}

/** The area to which a layer is narrowed. */
export const AreaChoice = ({ value, onChange }: AreaChoiceProps) => (
  <Field label="Área">
    <Picker<AreaOption>
      placeholder="Selecione uma área..."
      load={areas}
      value={value && { ...value }}
      onChange={(area) => onChange(area && { id: area.id, type: area.type, name: area.name })}
    />
  </Field>
)
