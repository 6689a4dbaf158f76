import { formatInteger } from '@saude/contract/formats'
import { isFields } from '@saude/contract/values'

/** How far a migration has come, for `/health`. */
export interface MigrationState {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly total: number | null
  /** Why it does not go on; it is tried again. */
  readonly problem?: string
}

const everyMs = 5_000

/** Says on the operator's console how far a migration has come: once it takes long, now and then, and at its end. */
export function createProgress(report: (words: string) => void, elapsed = () => performance.now()) {
  let next = elapsed() + everyMs
  return {
    went({ title, count, total }: Pick<MigrationState, 'title' | 'count' | 'total'>): void {
      if (elapsed() < next) return
      next = elapsed() + everyMs
      const of = total === null ? '' : ` de ${formatInteger(total)}`
      report(`Convertendo dados: ${title}, ${formatInteger(count)}${of}`)
    },
    ended({ title, count }: Pick<MigrationState, 'title' | 'count'>): void {
      next = elapsed() + everyMs
      report(`Dados convertidos: ${title}${count > 0 ? `, ${formatInteger(count)}` : ''}`)
    },
  }
}

/** What a service in another process says of its migrations; whatever is none is left out. */
export function migrationsIn(health: unknown): readonly MigrationState[] {
  if (!isFields(health) || !Array.isArray(health.migrations)) return []
  return health.migrations.filter(isFields).map(({ id, title, count, total, problem }) => ({
    id: String(id),
    title: String(title),
    count: Number(count),
    total: typeof total === 'number' ? total : null,
    ...(typeof problem === 'string' && { problem }),
  }))
}
