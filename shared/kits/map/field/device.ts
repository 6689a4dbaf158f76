import type { GeoPosition } from '../Position.tsx'

/** Fewer decimals are the place of a tower or of a network, not of the device. */
const leastDecimals = 5

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

/** Whether a device knows where it is, by the decimals of its coordinates. */
export const isPrecise = ({ latitude, longitude }: GeoPosition): boolean =>
  decimalsOf(latitude) >= leastDecimals && decimalsOf(longitude) >= leastDecimals
