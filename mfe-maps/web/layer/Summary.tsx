import { formatInteger } from '@saude/contract/formats'
import css from './Panel.module.css'

export interface SummaryProps {
  /** Undefined while nothing is known. */
  located: number | undefined
  withoutLocation: number
}

/** How many are shown, fit, and have no position (look.md, Maps). */
export function Summary({ located, withoutLocation }: SummaryProps) {
  if (located === undefined) return <p className={css.summary}>Carregando…</p>
  return (
    <p className={css.summary} role="status">
      <strong>{formatInteger(located)}</strong> de {formatInteger(located + withoutLocation)} no mapa,{' '}
      {formatInteger(withoutLocation)} sem localização
    </p>
  )
}
