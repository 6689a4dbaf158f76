import { formatInteger, formatPercent } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useMay } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import type { LayerCondition } from '../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import css from './cards.module.css'

const nothing = {}

interface ConditionCardProps {
  title: string
  condition: LayerCondition
  /** The layer of the map that shows the same people, and what it needs. */
  layer: string
  needs: string
}

/** How many citizens have a condition; the number leads to the layer of the map that counts the same. */
export function ConditionCard({ title, condition, layer, needs }: ConditionCardProps) {
  const asked = useAsk(citizenConditionStatistics, nothing)
  const maySee = useMay(needs)
  return (
    <DataCard title={title} asked={asked} height={56}>
      {({ items, residents }) => {
        const count = items.find((one) => one.condition === condition)?.count ?? 0
        const said = formatInteger(count)
        return (
          <p className={css.figure}>
            {maySee ? (
              <Link
                href={`/app/map/citizen-condition/${layer}`}
                aria-label={`${said} ${title.toLowerCase()}`}
              >
                {said}
              </Link>
            ) : (
              said
            )}
            {residents ? <span>{`${formatPercent(count / residents)} dos moradores`}</span> : null}
          </p>
        )
      }}
    </DataCard>
  )
}
