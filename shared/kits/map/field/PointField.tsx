import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { Button, useFieldWiring } from '../../ui/index.ts'
import { NumberInput } from '../../ui/inputs.ts'
import { moves, zooms } from '../constants.ts'
import { LookAt } from '../LookAt.tsx'
import { MapView } from '../MapView.tsx'
import { type GeoPosition, Position } from '../Position.tsx'
import { useHome } from './center.ts'
import css from './Field.module.css'

export interface PointFieldProps {
  /** What the point is, for those who do not see the map. */
  label: string
  value: GeoPosition | null
  onChange: (value: GeoPosition | null) => void
  onBlur?: () => void
  disabled?: boolean
}

/** Centimetres. */
const decimals = 7
const rounded = (value: number) => Number(value.toFixed(decimals))

/** One point: set on the map, or by its degrees, which needs no map. */
export function PointField({ label, value, onChange, onBlur, disabled = false }: PointFieldProps) {
  const home = useHome()
  const { id } = useFieldWiring()
  const [opened] = useState(value)
  const [looked, setLooked] = useState<GeoPosition | null>(null)
  // Half of a position is none: it waits here for its other half.
  const [half, setHalf] = useState<{ latitude: number | null; longitude: number | null } | null>(null)
  const shown = half ?? { latitude: value?.latitude ?? null, longitude: value?.longitude ?? null }
  const place = (at: GeoPosition) => {
    const next = { latitude: rounded(at.latitude), longitude: rounded(at.longitude) }
    setHalf(null)
    setLooked(next)
    onChange(next)
  }
  const type = (next: typeof shown) => {
    const { latitude, longitude } = next
    const isWhole = latitude !== null && longitude !== null
    setHalf(isWhole ? null : next)
    if (isWhole && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) setLooked({ latitude, longitude })
    onChange(isWhole ? { latitude, longitude } : null)
  }
  const isOnEarth = value && Math.abs(value.latitude) <= 90 && Math.abs(value.longitude) <= 180
  return (
    <div className={css.field}>
      <div className={css.point}>
        <MapView label={`Mapa: ${label}`} center={opened ?? home} zoom={zooms.point} hasLocate={!disabled}>
          <LookAt at={looked} zoom={zooms.clicked} duration={moves.field} />
          <Position at={isOnEarth ? value : null} label={label} onPick={disabled ? undefined : place} />
        </MapView>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has */}
      <div className={css.row} role="group" aria-label={`${label}: coordenadas`}>
        <NumberInput
          id={id}
          label={`${label}: latitude`}
          decimals={decimals}
          min={-90}
          max={90}
          unit="lat."
          value={shown.latitude}
          disabled={disabled}
          {...(onBlur && { onBlur })}
          onChange={(latitude) => type({ ...shown, latitude })}
        />
        <NumberInput
          id={id && `${id}-longitude`}
          label={`${label}: longitude`}
          decimals={decimals}
          min={-180}
          max={180}
          unit="long."
          value={shown.longitude}
          disabled={disabled}
          {...(onBlur && { onBlur })}
          onChange={(longitude) => type({ ...shown, longitude })}
        />
        <Button
          icon={MapPinOff}
          aria-disabled={disabled || (shown.latitude === null && shown.longitude === null) || undefined}
          onClick={() => {
            setHalf(null)
            onChange(null)
          }}
        >
          Remover ponto
        </Button>
      </div>
    </div>
  )
}
