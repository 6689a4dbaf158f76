import { type ChannelMethod, leastOfWarning } from '../../contract/channel.ts'

/** What is expected of a week. */
export interface Band {
  readonly lower: number
  readonly center: number
  readonly upper: number
}

/** Standard deviations on each side of a mean that 95 % of a normal distribution lie between. */
const deviations = 1.96

/**
 * The value at a quarter of an ordered row, counted as position (N + 1) × quarter / 4, between two values in proportion:
 * how endemic channels are made by hand.
 */
export function quartileOf(ordered: readonly number[], quarter: 1 | 2 | 3): number {
  const position = ((ordered.length + 1) * quarter) / 4
  const at = Math.floor(position)
  const below = ordered[Math.max(0, at - 1)] ?? 0
  const above = ordered[Math.min(ordered.length - 1, at)] ?? below
  return below + (above - below) * (position - at)
}

/** Mean and standard deviation of a sample. */
export function meanOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 }
}

/** What past years let expect of a week: their cases of that week. */
export function bandOf(past: readonly number[], method: ChannelMethod): Band {
  if (method === 'mean') {
    const { mean, deviation } = meanOf(past)
    return {
      lower: Math.max(0, mean - deviations * deviation),
      center: mean,
      upper: mean + deviations * deviation,
    }
  }
  const ordered = [...past].sort((one, other) => one - other)
  return { lower: quartileOf(ordered, 1), center: quartileOf(ordered, 2), upper: quartileOf(ordered, 3) }
}

/** Whether a week's cases have left the channel. */
export const isAbove = (cases: number, { upper }: Band): boolean => cases >= leastOfWarning && cases > upper

/** The rule in words, as it stands under a warning. */
export const ruleOf = (method: ChannelMethod): string =>
  method === 'median'
    ? `Casos da semana acima do 3º quartil dos anos anteriores, e pelo menos ${leastOfWarning}`
    : `Casos da semana acima da média mais 1,96 desvio padrão dos anos anteriores, e pelo menos ${leastOfWarning}`
