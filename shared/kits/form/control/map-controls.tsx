import { BoundaryField, type Place, PlaceField, PointField, verticesOf } from '../../map/index.ts'
import type { FieldControlProps } from '../types.ts'
import { leaving } from './nested.ts'
import { numberAt } from './read.ts'

/** A place of the contract's `place` word; its rule has judged what is stored. */
const isPlace = (value: unknown): value is Place => {
  const coordinates =
    typeof value === 'object' && value !== null && 'coordinates' in value ? value.coordinates : undefined
  // Of everything else that a place says each part may be missing.
  return numberAt(coordinates, 'latitude') !== null && numberAt(coordinates, 'longitude') !== null
}

/** A place: its coordinates, address and source, as the contract's `place` has them. */
export const PlaceControl = ({ plan, value, onChange, onBlur, onUnready, disabled }: FieldControlProps) => (
  <PlaceField
    label={plan.label}
    value={isPlace(value) ? value : null}
    {...{ onChange, onBlur, disabled }}
    {...(onUnready && { onUnready })}
  />
)

/** A point: `{x, y}`, longitude and latitude in degrees; half of one stands too, and is refused by its rule. */
export function PointControl({ plan, value, onChange, onBlur, disabled }: FieldControlProps) {
  const longitude = numberAt(value, 'x')
  const latitude = numberAt(value, 'y')
  return (
    <PointField
      label={plan.label}
      value={latitude === null && longitude === null ? null : { latitude, longitude }}
      onChange={(at) => onChange(at && { x: at.longitude, y: at.latitude })}
      onBlur={leaving(onBlur)}
      disabled={disabled}
    />
  )
}

/** A boundary: its corners `{lat, lng}` in degrees, not closed, of several rings those of each. */
export const BoundaryControl = ({ plan, value, onChange, disabled }: FieldControlProps) => (
  <BoundaryField label={plan.label} value={verticesOf(value)} {...{ onChange, disabled }} />
)
