import { formatDecimal, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Gauge, type GaugeBounds, type GaugeNames } from '@saude/kits/chart'
import { useMay } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { indicatorLists, type ListChoice, listAddress } from '../../contract/indicator-list.ts'
import type { previneBrasilIndicators } from '../../contract/indicators.ts'
import css from './Indicators.module.css'

export type Indicator = OutputOf<typeof previneBrasilIndicators>['sets'][number]['indicators'][number]

const qualityNames: GaugeNames = ['Regular', 'Suficiente', 'Bom', 'Ótimo']

/** 'Bom' begins above 50 of a hundred points, where Previne's 'Bom' begins at its bound. */
const above = 1e-9

/** Bounds come as a list from the wire. */
function boundsOf({ bounds, isPoints }: Pick<Indicator, 'bounds' | 'isPoints'>): GaugeBounds | undefined {
  const [moderate, good, goal] = (bounds ?? []).map((bound) => (isPoints ? bound + above : bound))
  return moderate === undefined || good === undefined || goal === undefined
    ? undefined
    : [moderate, good, goal]
}

/** An indicator: its gauge, how many of how many, and the way to those whom it counts. */
export function GaugePlace({ indicator, choice }: { indicator: Indicator; choice: ListChoice }) {
  const { id, number, title, isLoaded, isPoints, isOfActs, list, people, met, share, mark, note } = indicator
  const mayList = useMay(list ? indicatorLists[list].permission : undefined)
  const limits = boundsOf(indicator)
  const named = `${number}. ${title}`
  if (!isLoaded)
    return (
      <li className={css.place}>
        <p className={css.name}>{named}</p>
        <p className={css.none}>Regra não carregada</p>
        {note && <p className={css.note}>{note}</p>}
      </li>
    )
  return (
    <li className={css.place}>
      {limits && typeof share === 'number' ? (
        <Gauge
          title={named}
          share={share}
          bounds={limits}
          ceiling={indicator.ceiling ?? undefined}
          {...(isPoints && { names: qualityNames })}
        />
      ) : (
        <>
          <p className={css.name}>{named}</p>
          <p className={css.none}>
            {isOfActs ? 'Nenhum atendimento com tipo informado' : 'Ninguém neste grupo'}
          </p>
        </>
      )}
      {people > 0 && (
        <p className={css.counts}>
          {isOfActs ? 'Programados: ' : isPoints ? 'Completos: ' : ''}
          {formatInteger(met)} de {formatInteger(people)}
          {typeof mark === 'number' && `, nota ${formatDecimal(mark)}`}
        </p>
      )}
      {people > met && list && mayList && (
        <Link href={listAddress(list, { ...choice, indicator: id, state: 'missing' })}>
          {`Ver ${formatInteger(people - met)} ${people - met === 1 ? 'pendente' : 'pendentes'}`}
        </Link>
      )}
      {note && <p className={css.note}>{note}</p>}
    </li>
  )
}
