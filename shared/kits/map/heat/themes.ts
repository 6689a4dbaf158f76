/** Ways to colour density, from the thinnest to the thickest. */
export const heatThemes = ['default', 'heat', 'red', 'cold'] as const
export type HeatTheme = (typeof heatThemes)[number]

export const heatThemeNames: Readonly<Record<HeatTheme, string>> = {
  default: 'Padrão',
  heat: 'Calor',
  red: 'Vermelho',
  cold: 'Frio',
}

type Stop = readonly [share: number, red: number, green: number, blue: number]

/** Blue to red as weather maps have it, fire, one red, and blues to white. */
const stops: Readonly<Record<HeatTheme, readonly Stop[]>> = {
  default: [
    [0, 37, 99, 235],
    [0.4, 6, 182, 212],
    [0.6, 34, 197, 94],
    [0.8, 250, 204, 21],
    [1, 220, 38, 38],
  ],
  heat: [
    [0, 69, 10, 10],
    [0.4, 185, 28, 28],
    [0.7, 249, 115, 22],
    [1, 254, 240, 138],
  ],
  red: [
    [0, 254, 202, 202],
    [0.5, 239, 68, 68],
    [1, 127, 29, 29],
  ],
  cold: [
    [0, 30, 27, 75],
    [0.4, 37, 99, 235],
    [0.7, 56, 189, 248],
    [1, 240, 249, 255],
  ],
}

/** The colour at a share of the thickest, 0 to 1, by its neighbours. */
export function colorAt(theme: HeatTheme, share: number): readonly [number, number, number] {
  const all = stops[theme]
  const after = all.findIndex(([at]) => at >= share)
  const [to, from] = [all[after] ?? all.at(-1), all[Math.max(0, after - 1)]]
  if (!to || !from) return [0, 0, 0]
  const part = to[0] === from[0] ? 0 : (share - from[0]) / (to[0] - from[0])
  const mix = (one: number, other: number) => Math.round(one + (other - one) * part)
  return [mix(from[1], to[1]), mix(from[2], to[2]), mix(from[3], to[3])]
}

/** 256 colours of four bytes each, for the alpha of each pixel. */
export function palette(theme: HeatTheme): Uint8ClampedArray {
  const colors = new Uint8ClampedArray(256 * 3)
  for (let alpha = 0; alpha < 256; alpha++) colors.set(colorAt(theme, alpha / 255), alpha * 3)
  return colors
}
