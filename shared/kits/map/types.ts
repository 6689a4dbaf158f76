/** A map point (specification 1, section 3); `opposition` points are red, all others blue. */
export interface MapPoint {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly opposition?: boolean
}

/** Keys of the map styles (specification 1, section 9). */
export type MapStyle = 'satelliteStreet' | 'mapStreet'
