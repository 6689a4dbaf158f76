/** Classes of an indicator, the worst first. */
export const gaugeClasses = ['Ruim', 'Moderado', 'Bom', 'Meta'] as const
export type GaugeClass = (typeof gaugeClasses)[number]

/** Where 'Moderado', 'Bom' and 'Meta' begin, in percent. */
export type GaugeBounds = readonly [moderate: number, good: number, goal: number]

/** The class of a percentage: each begins at its bound, 'Meta' at the last. */
export const gaugeClassOf = (percent: number, bounds: GaugeBounds): GaugeClass =>
  gaugeClasses[bounds.filter((bound) => percent >= bound).length] ?? 'Ruim'
