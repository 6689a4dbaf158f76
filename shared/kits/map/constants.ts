/** Numbers of maps. */
export const zooms = {
  min: 6,
  max: 19,
  general: 14,
  layer: 13,
  position: 17,
  /** Of the fields that are set on a map: a point; a place or a boundary; after a press, after a search. */
  point: 13,
  dialog: 14,
  clicked: 18,
  found: 21,
  /** Farther away a device has no pictures, and fewer would stand for thousands. */
  offline: 12,
} as const

/** Groups of at most so many points open as a list in place of zooming in, and so does any group at this zoom. */
export const listed = { points: 20, zoom: 19 } as const

/** So many points of a group at most can be laid out around their place: the spiral of more is wider than a phone. */
export const spreadable = 60

/** A press on a larger group comes nearer by so much. */
export const zoomIn = 2

/** Pixels. */
const markerSizes = { normal: 35, opposition: 60 } as const

/** Points nearer to each other than this are one group. */
export const clusterRadius = (hasOpposition: boolean): number =>
  2 * (hasOpposition ? markerSizes.opposition : markerSizes.normal) + 20

/** Points that are added at once; between two such slices the page does what else is asked of it. */
export const slices = { first: 200, most: 2_000, milliseconds: 24 } as const

/** How many points the next slice has, so that it takes about as long as it should. */
export const nextSlice = (size: number, took: number): number =>
  Math.round(
    Math.min(
      slices.most,
      Math.max(slices.first, size * Math.min(2, slices.milliseconds / Math.max(took, 1))),
    ),
  )

/** Seconds of a movement: to a group, over a layer, and in a field to what was searched or pressed. */
export const moves = { short: 0.4, long: 1.2, field: 1.6 } as const

/** 999 → '999', 1.240 → '1k': counts of 1000 or more are shown with 'k'. */
export function countText(count: number): string {
  if (count < 1000) return String(count)
  const thousands = count / 1000
  // Rounded down: a group never seems larger than it is.
  const shown = thousands < 10 ? Math.floor(thousands * 10) / 10 : Math.floor(thousands)
  return `${String(shown).replace('.', ',')}k`
}
