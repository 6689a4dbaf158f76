import { fetched, Skeleton } from '../../ui/index.ts'

/** Fields that need a map: fetched with the first form that has one. */
const waiting = <Skeleton kind="card" />

/** A place, by typing or on a map. */
export const PlaceControl = fetched(
  async () => ({
    default: (await import(/* webpackChunkName: "map-controls" */ './map-controls.tsx')).PlaceControl,
  }),
  { waiting },
)
/** A point on a map. */
export const PointControl = fetched(
  async () => ({
    default: (await import(/* webpackChunkName: "map-controls" */ './map-controls.tsx')).PointControl,
  }),
  { waiting },
)
/** A boundary on a map. */
export const BoundaryControl = fetched(
  async () => ({
    default: (await import(/* webpackChunkName: "map-controls" */ './map-controls.tsx')).BoundaryControl,
  }),
  { waiting },
)
