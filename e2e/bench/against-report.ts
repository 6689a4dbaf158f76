/** What one kind of call costs in both commits, a value for each round. */
export interface AgainstRow {
  readonly what: string
  readonly way: string
  /** Milliseconds, the median of a round. */
  readonly p50: Rounds
  /** Milliseconds of the server's processor for one call. */
  readonly cpu: Rounds
}

export interface Rounds {
  readonly now: readonly number[]
  readonly before: readonly number[]
}

export interface AgainstReport {
  /** The other commit, as it was named and what that is. */
  readonly ref: string
  readonly commit: string
  readonly citizens: number
  readonly rows: readonly AgainstRow[]
}

export const againstTitle = '## Contra outro commit'

const two = (value: number) =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 2, minimumFractionDigits: 2 })

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Now by before, of rounds that followed each other: the middle one, the least and the most. */
export function ratioOf({ now, before }: Rounds): { middle: number; least: number; most: number } {
  const ratios = now.map((value, round) => value / (before[round] || Number.NaN)).filter(Number.isFinite)
  if (ratios.length === 0) return { middle: Number.NaN, least: Number.NaN, most: Number.NaN }
  return { middle: middle(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

const spread = (rounds: Rounds): string => {
  const { middle: ratio, least, most } = ratioOf(rounds)
  return Number.isNaN(ratio) ? '' : `${two(ratio)} (${two(least)} a ${two(most)})`
}

/** The part of the report, beginning with its heading. */
export function againstPart({ ref, commit, citizens, rows }: AgainstReport): string[] {
  const cells = rows.map(({ what, way, p50, cpu }) => [
    what,
    way,
    two(middle(p50.now)),
    two(middle(p50.before)),
    spread(p50),
    two(middle(cpu.now)),
    two(middle(cpu.before)),
    spread(cpu),
  ])
  const head = ['chamada', 'via', 'p50', 'antes', 'razão', 'CPU por chamada', 'antes', 'razão']
  return [
    againstTitle,
    `Este commit e ${ref} (${commit}), servidores ao mesmo tempo na mesma máquina, chamados em rodadas alternadas por um cliente, cada um na sua cidade de ${citizens.toLocaleString('pt-BR')} cidadãos. A razão é a deste pela do outro na mesma rodada: a do meio, a menor e a maior; uma de 0,90 a 1,10 pode ser acaso.`,
    [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  ]
}
