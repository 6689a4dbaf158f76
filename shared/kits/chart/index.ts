/** Charts and the cards in which they stand. Loaded with the first chart. */
export { Bars, barHeight } from './Bars.tsx'
export { DataCard, type DataCardProps } from './DataCard.tsx'
export { Line, type LineProps } from './Line.tsx'
export { labelled, marksTo } from './scale.ts'
export type { ChartProps, Datum } from './types.ts'
export { useWidth } from './useWidth.ts'
