/** A map point; `opposition` points are red, all others blue. */
export interface MapPoint {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly opposition?: boolean
  /** `#rrggbb`; groups of several colours are drawn as rings of their shares. */
  readonly color?: string | undefined
  /** What the colour means, in words. */
  readonly category?: string | undefined
  /** The position is not exact: the point is drawn hollow. */
  readonly isPoor?: boolean | undefined
}

/** Keys of the map styles. */
export type MapStyle = 'satelliteStreet' | 'mapStreet' | 'hybridStreet'
