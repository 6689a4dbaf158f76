/** One value of a chart. */
export interface Datum {
  readonly key: string
  /** In words: 'Janeiro', 'Feminino', '+80'. */
  readonly label: string
  readonly value: number
  /** A custom property of the tokens, such as `--female`; the series' colour without it. */
  readonly color?: `--${string}`
}

export interface ChartProps {
  /** Names the chart for those who do not see it. */
  title: string
  /** Heads the labels in the table behind: 'Mês'. */
  category: string
  /** Names the values: 'Quantidade'. */
  series: string
  data: readonly Datum[]
  /** Integers with dots for thousands without it. */
  format?: (value: number) => string
}
