/** Degrees: a cell is some 220 m high, and a little less wide. */
export const cellDegrees = 0.002

/** Latitude or longitude of the middle of the cell in which one lies, in degrees; of a middle it is the same. */
export const cellMiddle = (degrees: number): number =>
  Number((Math.floor(degrees / cellDegrees) * cellDegrees + cellDegrees / 2).toFixed(3))
