/** Classes of an indicator, the worst first. */
export const gaugeClasses = ['Ruim', 'Moderado', 'Bom', 'Meta'] as const
export type GaugeClass = (typeof gaugeClasses)[number]

/** The names of the four classes, the worst first. */
export type GaugeNames = readonly [string, string, string, string]

/** Where 'Moderado', 'Bom' and 'Meta' begin, in percent. */
export type GaugeBounds = readonly [moderate: number, good: number, goal: number]

/** The place of a percentage among the classes, from 0 on: above a ceiling it is the first again. */
export const gaugePlaceOf = (percent: number, bounds: GaugeBounds, ceiling = Infinity): number =>
  percent > ceiling ? 0 : bounds.filter((bound) => percent >= bound).length

/** The class of a percentage: each begins at its bound, 'Meta' at the last. */
export const gaugeClassOf = (percent: number, bounds: GaugeBounds): GaugeClass =>
  gaugeClasses[gaugePlaceOf(percent, bounds)] ?? 'Ruim'
