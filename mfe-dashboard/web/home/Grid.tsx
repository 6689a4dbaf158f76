import { useWidth } from '@saude/kits/chart'
import { useHasWidget, Widget } from '@saude/kits/platform'
import { Skeleton } from '@saude/kits/ui'
import type { HomeCard } from './cards.ts'
import { columnsFor, distribute } from './columns.ts'
import css from './Grid.module.css'
import { useSeen } from './useSeen.ts'

/** Cards in columns without holes; each is fetched when it first comes into view. */
export function Grid({ cards }: { cards: readonly HomeCard[] }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  return (
    <div className={css.page}>
      <div ref={ref} className={css.grid}>
        {distribute(cards, columnsFor(width)).map((column, index) => (
          <div key={index} className={css.column}>
            {column.map((card) => (
              <Place key={card.widget} {...card} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function Place({ widget, title, height }: HomeCard) {
  const { ref, seen } = useSeen<HTMLDivElement>()
  const isProvided = useHasWidget(widget)
  if (isProvided === false) return null
  const waiting = (
    <div className={css.waiting} style={{ minHeight: height }}>
      <Skeleton kind="card" />
    </div>
  )
  return <div ref={ref}>{seen ? <Widget name={widget} title={title} loading={waiting} /> : waiting}</div>
}
