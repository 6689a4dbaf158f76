import { formatInteger, formatPercent } from '@saude/contract/formats'
import { CardFigure, DataCard } from '@saude/kits/chart'
import { useAsk, useMay, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import type { LayerCondition } from '../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { citizenResidentList } from '../../contract/resident.ts'

const nothing = {}

interface ConditionCardProps {
  title: string
  condition: LayerCondition
  /** Beside the list of those who have it: the layer of the map, the list of its indicator. */
  screens: readonly string[]
}

/** How many citizens have a condition; the number leads to the list of them. */
export function ConditionCard({ title, condition, screens }: ConditionCardProps) {
  const asked = useAsk(citizenConditionStatistics, nothing)
  const mayList = useMay(citizenResidentList.permission)
  const functions = useScreens(screens)
  return (
    <DataCard title={title} asked={asked} functions={functions} height={56}>
      {({ items, residents }) => {
        const count = items.find((one) => one.condition === condition)?.count ?? 0
        const said = formatInteger(count)
        return (
          <CardFigure note={residents ? `${formatPercent(count / residents)} dos moradores` : null}>
            {mayList ? (
              <Link
                href={`/app/citizen/residents?condition=${condition}`}
                aria-label={`${said} ${title.toLowerCase()}`}
              >
                {said}
              </Link>
            ) : (
              said
            )}
          </CardFigure>
        )
      }}
    </DataCard>
  )
}
