/** Charts and the cards in which they stand. Loaded with the first chart. */
export { Bars, barHeight } from './Bars.tsx'
export { CardFigure, type CardLine, CardLines } from './CardContent.tsx'
export { type ColumnSeries, Columns, type ColumnsProps } from './Columns.tsx'
export { DataCard, type DataCardProps } from './DataCard.tsx'
export { type DayCount, everyDay, lastDays } from './days.ts'
export { Gauge, type GaugeProps } from './Gauge.tsx'
export {
  type GaugeBounds,
  type GaugeClass,
  type GaugeNames,
  gaugeClasses,
  gaugeClassOf,
} from './gauge-class.ts'
export { Line, type LineProps } from './Line.tsx'
export { Pyramid, type PyramidProps } from './Pyramid.tsx'
export { Spark, type SparkProps } from './Spark.tsx'
export { StatCard, type StatCardProps, StatGrid } from './StatCard.tsx'
export { labelled, marksTo, roomOf } from './scale.ts'
export type { DayRange, RangeUnit } from './timeline/range.ts'
export { Timeline, type TimelineProps } from './timeline/Timeline.tsx'
export type { ChartProps, Datum, Row, Series } from './types.ts'
export { useWidth } from './useWidth.ts'
