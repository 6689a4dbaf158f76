/** A map point; `opposition` points are red, all others blue. */
export interface MapPoint {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly opposition?: boolean
}

/** Keys of the map styles. */
export type MapStyle = 'satelliteStreet' | 'mapStreet'
