import { MapPinOff } from 'lucide-react'
import { type FocusEventHandler, useState } from 'react'
import { Button, useFieldWiring } from '../../ui/index.ts'
import { NumberInput } from '../../ui/inputs.ts'
import { moves, zooms } from '../constants.ts'
import { LookAt } from '../LookAt.tsx'
import { MapView } from '../MapView.tsx'
import { type GeoPosition, Position } from '../Position.tsx'
import { useHome } from './center.ts'
import css from './Field.module.css'

/** A position as it is typed: either half may still be missing. Degrees. */
export interface TypedPosition {
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface PointFieldProps {
  /** What the point is, for those who do not see the map. */
  label: string
  /** Null where nothing is set. */
  value: TypedPosition | null
  /** Also with half of a position, which the rules of the form refuse: what was typed is not dropped. */
  onChange: (value: TypedPosition | null) => void
  /** Of its two numbers, also from one to the other. */
  onBlur?: FocusEventHandler<HTMLElement>
  disabled?: boolean
}

/** Centimetres. */
const decimals = 7
const rounded = (value: number) => Number(value.toFixed(decimals))

const nothing: TypedPosition = { latitude: null, longitude: null }

/** Where a map can show it; undefined for half a position, and for degrees that there are not. */
function onEarth({ latitude, longitude }: TypedPosition): GeoPosition | undefined {
  if (latitude === null || longitude === null) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** One point: set on the map, or by its degrees, which needs no map. */
export function PointField({ label, value, onChange, onBlur, disabled = false }: PointFieldProps) {
  const home = useHome()
  const { id } = useFieldWiring()
  const typed = value ?? nothing
  const at = onEarth(typed)
  const [opened] = useState(at)
  const [looked, setLooked] = useState<GeoPosition | null>(null)
  const place = ({ latitude, longitude }: GeoPosition) => {
    const next = { latitude: rounded(latitude), longitude: rounded(longitude) }
    setLooked(next)
    onChange(next)
  }
  const type = (next: TypedPosition) => {
    const found = onEarth(next)
    if (found) setLooked(found)
    onChange(next.latitude === null && next.longitude === null ? null : next)
  }
  return (
    <div className={css.field}>
      <div className={css.point}>
        <MapView label={`Mapa: ${label}`} center={opened ?? home} zoom={zooms.point} hasLocate={!disabled}>
          <LookAt at={looked} zoom={zooms.clicked} duration={moves.field} />
          <Position at={at ?? null} label={label} onPick={disabled ? undefined : place} />
        </MapView>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has */}
      <div className={css.row} role="group" aria-label={`${label}: coordenadas`} onBlur={onBlur}>
        <NumberInput
          id={id}
          label={`${label}: latitude`}
          decimals={decimals}
          min={-90}
          max={90}
          unit="lat."
          value={typed.latitude}
          disabled={disabled}
          onChange={(latitude) => type({ ...typed, latitude })}
        />
        <NumberInput
          id={id && `${id}-longitude`}
          label={`${label}: longitude`}
          decimals={decimals}
          min={-180}
          max={180}
          unit="long."
          value={typed.longitude}
          disabled={disabled}
          onChange={(longitude) => type({ ...typed, longitude })}
        />
        <Button
          icon={MapPinOff}
          aria-disabled={disabled || value === null || undefined}
          onClick={() => !disabled && value && onChange(null)}
        >
          Remover ponto
        </Button>
      </div>
    </div>
  )
}
