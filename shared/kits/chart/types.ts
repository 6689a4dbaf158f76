/** One value of a chart. */
export interface Datum {
  readonly key: string
  /** In words: 'Janeiro', 'Feminino', '+80'. */
  readonly label: string
  readonly value: number
  /** A custom property of the tokens, such as `--female`; the series' colour without it. */
  readonly color?: `--${string}`
  /** The list of what was counted; bars lead there. */
  readonly href?: string
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

/** One of several series. */
export interface Series<Key extends string = string> {
  readonly key: Key
  /** In words: 'Solicitados'. */
  readonly label: string
  /** A custom property of the tokens; without it that of its place, `--series`, `--series-2`, … */
  readonly color?: `--${string}`
}

/** The values of a category, one for each series; one that is missing is none. */
export interface Row<Key extends string = string> {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Partial<Record<Key, number>>>
}

const colors = ['--series', '--series-2', '--series-3', '--series-4'] as const

/** The colour of the series at a place. */
export const colorOf = ({ color }: Series, place: number): `--${string}` =>
  color ?? colors[place % colors.length] ?? '--series'
