import { formatInteger } from '@saude/contract/formats'

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
