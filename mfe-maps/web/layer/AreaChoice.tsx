import { geoFiltersSearch } from '@saude/citizen/contract/geolocation'
import { areaTypes } from '@saude/core/contract/territory-area'
import { Picker, type PickerOption } from '@saude/kits/inputs'
import { ask, useMay } from '@saude/kits/platform'
import { Field } from '@saude/kits/ui'
import type { ChosenArea } from './filter.ts'
import { nameOf, rememberName, useNames } from './names.ts'

interface AreaOption extends PickerOption {
  type: ChosenArea['type']
  /** Its name alone. */
  own?: string
}

/** 'UBS Centro (Unidade de saúde)', 'Microárea 03 (Microárea)'. */
const labelled = (name: string, type: ChosenArea['type']) => `${name} (${areaTypes[type]})`

async function areas(q: string, signal: AbortSignal): Promise<readonly AreaOption[]> {
  const answer = await ask(geoFiltersSearch, { q: q || null }, { signal })
  return (
    answer?.items.map(({ id, name, type, description }) => ({
      id,
      type,
      own: name,
      name: labelled(name, type),
      description: description ?? null,
    })) ?? []
  )
}

export interface AreaChoiceProps {
  value: ChosenArea | null
  onChange: (area: ChosenArea | null) => void
}

/** The area to which a layer is narrowed; nothing for those who may not look for one. */
export function AreaChoice(props: AreaChoiceProps) {
  const maySearch = useMay('geoFiltersSearch')
  if (!maySearch) return null
  return <AreaPicker {...props} />
}

const search = geoFiltersSearch.name

function AreaPicker({ value, onChange }: AreaChoiceProps) {
  useNames(value ? [{ search, id: value.id }] : [])
  return (
    <Field label="Área">
      <Picker<AreaOption>
        placeholder="Selecione uma área..."
        load={areas}
        value={
          value && { ...value, name: labelled(nameOf(search, value.id) ?? 'Área escolhida', value.type) }
        }
        onChange={(area) => {
          if (area) rememberName(search, { id: area.id, name: area.own })
          onChange(area && { id: area.id, type: area.type })
        }}
      />
    </Field>
  )
}
