import { type LayerGroup, layerGroups } from '@saude/citizen/contract/layer'
import { formatInteger } from '@saude/contract/formats'
import { Hidden, Link } from '@saude/kits/ui'
import css from './Panel.module.css'
import { addressOf, type LayerPlace } from './view.ts'

/** How many there are of each group; undefined while nothing is known. */
export interface Numbers {
  /** On the map so far. */
  readonly located: number | undefined
  /** That will be on it when all pages have come; absent: those who are. */
  readonly all?: number | null | undefined
  readonly withoutLocation: number
  readonly poorAccuracy?: number | null | undefined
  readonly outside?: number | null | undefined
}

export interface SummaryProps extends Numbers {
  /** Where this layer lies: each number leads to the table of those whom it counts, with the same filters. */
  place: LayerPlace
  /** Why there are no numbers, in their place. */
  missing: string | undefined
  /** Points are still being put on the map: nothing is said of how many are on it. */
  isDrawing?: boolean
}

/** How many are shown, fit, and are not shown or not exactly, each a link to who they are (look.md, Maps). */
export function Summary(props: SummaryProps) {
  const { located, all, withoutLocation, poorAccuracy, outside, place, missing, isDrawing } = props
  if (missing)
    return (
      <p className={css.summary} role="status">
        {missing}
      </p>
    )
  if (located === undefined) return <p className={css.summary}>Carregando…</p>
  const counts: readonly (readonly [LayerGroup, number])[] = [
    ['withoutLocation', withoutLocation],
    ['poorAccuracy', poorAccuracy ?? 0],
    ['outside', outside ?? 0],
  ]
  return (
    <div className={css.summary}>
      {isDrawing ? (
        <p>Desenhando {formatInteger(all ?? located)} pontos…</p>
      ) : (
        <p role="status">
          <strong>{formatInteger(located)}</strong> de{' '}
          {formatInteger((all ?? located) + withoutLocation + (outside ?? 0))} no mapa
          {/* Seen, it is the link below. */}
          <Hidden>, {formatInteger(withoutLocation)} sem localização</Hidden>
        </p>
      )}
      <ul className={css.numbers} aria-label="Quem são">
        <li>
          <Link href={addressOf(place, 'shown')}>Ver em tabela</Link>
        </li>
        {counts.map(([group, count]) =>
          count > 0 ? (
            <li key={group}>
              <Link href={addressOf(place, group)}>
                {formatInteger(count)} {layerGroups[group].toLowerCase()}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
