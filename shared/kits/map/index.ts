/** What maps are made of; shared by the shell, fetched with the first map. */
export { Area, type AreaProps } from './Area.tsx'
export { Clusters, type ClustersProps } from './Clusters.tsx'
export { clusterRadius, countText, listed, zooms } from './constants.ts'
export { LookAt, type LookAtProps } from './LookAt.tsx'
export { MapView, type MapViewProps } from './MapView.tsx'
export { type GeoPosition, Position, type PositionProps } from './Position.tsx'
export { styleNames } from './styles.ts'
export type { MapPoint, MapStyle } from './types.ts'
