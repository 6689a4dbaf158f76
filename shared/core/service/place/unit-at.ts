import { toWire } from '@saude/contract/instants'
import { unitSymbol } from '../../contract/unit-symbol.ts'
import type { HealthUnit } from '../health-unit/health-unit.ts'
import { ownClient } from '../tenant.ts'
import { metresTo } from './home.ts'
import type { Place, PlaceContext, Pressed } from './provider.ts'

/** Metres around a unit that are the unit where no symbol is seen; such a press may be from a device. */
const nearUnit = 40

/** Whether units are seen on the map that was pressed. */
const isDrawn = ({ zoom }: Pressed): boolean => typeof zoom === 'number' && zoom >= unitSymbol.from

const reachAt = (pressed: Pressed): number =>
  isDrawn(pressed) ? unitSymbol.reach * metresOfPixel(pressed.lat, pressed.zoom ?? 0) : nearUnit

/** Web Mercator: 256 pixels around the equator at zoom 0. */
const metresOfPixel = (latitude: number, zoom: number): number =>
  (40_075_016.686 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)

/** The nearest of the caller's units that a press may mean. */
export async function unitAt(
  pressed: Pressed,
  { collections, user }: PlaceContext,
): Promise<HealthUnit | undefined> {
  const units = await collections.healthUnit.findAll(ownClient(user), { max: 5_000 })
  const [nearest] = units
    .flatMap((unit) =>
      unit.location ? [{ unit, metres: metresTo(pressed, unit.location.coordinates) }] : [],
    )
    .filter(({ metres }) => metres <= reachAt(pressed))
    .sort((one, other) => one.metres - other.metres)
  return nearest?.unit
}

/** The unit whose symbol was pressed, as a place: it is meant whatever a provider of places knows of the ground there. */
export async function pressedUnit(pressed: Pressed, context: PlaceContext): Promise<Place | undefined> {
  if (!isDrawn(pressed)) return undefined
  const unit = await unitAt(pressed, context)
  return unit?.location ? placeOfUnit(unit.name, unit.location, context) : undefined
}

/** A unit as a place: where it stands, by its name. */
export const placeOfUnit = (
  name: string,
  { id: _own, ...location }: NonNullable<HealthUnit['location']>,
  context: PlaceContext,
): Place => ({ ...location, name, ...found(context) })

/** What every place says that the municipality's own register has found. */
export const found = ({ now }: PlaceContext) => ({
  source: 'gazetteer',
  searchedAt: toWire(now).slice(0, 19),
  customName: false,
})
