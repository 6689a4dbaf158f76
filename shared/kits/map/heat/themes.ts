/** Ways to colour density, from the thinnest to the thickest. */
export const heatThemes = ['default', 'heat', 'red', 'cold'] as const
export type HeatTheme = (typeof heatThemes)[number]

export const heatThemeNames: Readonly<Record<HeatTheme, string>> = {
  default: 'Padrão',
  heat: 'Calor',
  red: 'Vermelho',
  cold: 'Frio',
}

/** CSS colours by shares of the thickest, 0 to 1; between them they go from one to the next. */
type Gradient = Readonly<Record<number, string>>

/** Blue to red as weather maps have it, fire, one red, and blues to white. */
const gradients: Readonly<Record<HeatTheme, Gradient>> = {
  default: { 0: '#2563eb', 0.4: '#06b6d4', 0.6: '#22c55e', 0.8: '#facc15', 1: '#dc2626' },
  heat: { 0: '#450a0a', 0.4: '#b91c1c', 0.7: '#f97316', 1: '#fef08a' },
  red: { 0: '#fecaca', 0.5: '#ef4444', 1: '#7f1d1d' },
  cold: { 0: '#1e1b4b', 0.4: '#2563eb', 0.7: '#38bdf8', 1: '#f0f9ff' },
}

/** The colours of a theme. */
export const gradientOf = (theme: HeatTheme): Gradient => gradients[theme]
