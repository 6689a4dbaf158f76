import type { FieldControlProps } from '@saude/kits/form'
import { NumberInput } from '@saude/kits/inputs'
import { TextInput, useFieldWiring } from '@saude/kits/ui'
import css from './DeparturePlace.module.css'

interface Typed {
  readonly name: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function typed(value: unknown): Typed {
  const place = isObject(value) ? value : {}
  const coordinates = isObject(place.coordinates) ? place.coordinates : {}
  return {
    name: typeof place.name === 'string' ? place.name : null,
    latitude: numberOf(coordinates.latitude),
    longitude: numberOf(coordinates.longitude),
  }
}

/** A place by its name and position, typed. Nothing entered is no place. */
export function DeparturePlace({ value, onChange, onBlur, disabled }: FieldControlProps) {
  const { id } = useFieldWiring()
  const now = typed(value)
  const change = (part: Partial<Typed>) => {
    const { name, latitude, longitude } = { ...now, ...part }
    const isEmpty = !name && latitude === null && longitude === null
    onChange(isEmpty ? null : { name, coordinates: { latitude, longitude } })
  }
  const degrees = (part: 'latitude' | 'longitude', label: string, most: number) => (
    <NumberInput
      id={id && `${id}-${part}`}
      label={label}
      unit={label.toLowerCase()}
      decimals={6}
      min={-most}
      max={most}
      value={now[part]}
      onChange={(next) => change({ [part]: next })}
      onBlur={onBlur}
      disabled={disabled}
    />
  )
  return (
    <div className={css.place}>
      <TextInput
        id={id}
        placeholder="Garagem da prefeitura"
        value={now.name}
        onChange={(name) => change({ name })}
        onBlur={onBlur}
        disabled={disabled}
        maxLength={200}
      />
      {degrees('latitude', 'Latitude', 90)}
      {degrees('longitude', 'Longitude', 180)}
    </div>
  )
}
