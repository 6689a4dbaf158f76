import { formatDecimal, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { Link } from '@saude/kits/router'
import { Card, Segmented, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import { type ListChoice, listAddress } from '../../contract/indicator-list.ts'
import { indicatorGroups, type previneBrasilIndicators } from '../../contract/indicators.ts'
import layout from '../screen/Screen.module.css'
import { groupAddress } from './choice.ts'

type Answer = OutputOf<typeof previneBrasilIndicators>
type Group = Answer['groups'][number]
type Indicator = Answer['sets'][number]['indicators'][number]
type GroupBy = keyof typeof indicatorGroups

const options = keysOf(indicatorGroups).map((value) => ({ value, label: indicatorGroups[value] }))

interface GroupsProps {
  data: Answer
  by: GroupBy
  onBy: (by: GroupBy) => void
  choice: ListChoice
}

const score: SimpleColumn<Group> = {
  key: 'score',
  title: 'Nota',
  align: 'right',
  cell: (group) => formatDecimal(group.score) || '–',
}

/** The indicators of each unit, team or agent; each figure leads to whom it is about. */
export function Groups({ data, by, onBy, choice }: GroupsProps) {
  const [first] = data.sets
  const [chosen, setChosen] = useState(first?.key ?? '')
  const set = data.sets.find(({ key }) => key === chosen) ?? first
  const indicators = set?.indicators.filter(({ isLoaded }) => isLoaded) ?? []
  const columns: SimpleColumn<Group>[] = [
    {
      key: 'name',
      title: indicatorGroups[by],
      cell: ({ id, name }) =>
        id ? <Link href={groupAddress(by, { id, name }, choice.period)}>{name}</Link> : name,
    },
    ...indicators.map(
      (indicator): SimpleColumn<Group> => ({
        key: indicator.id,
        title: <abbr title={indicator.title}>{indicator.number}</abbr>,
        align: 'right',
        cell: (group) => (
          <Share group={group} indicator={indicator} choice={{ ...choice, ...whose(by, group) }} />
        ),
      }),
    ),
    // Of the others not every indicator calculates, so their sum is not known.
    ...(set === first ? [score] : []),
  ]
  return (
    <Card
      title="Por unidade, equipe e agente"
      subtitle={`${set?.title ?? ''}; os números das colunas são os dos indicadores`}
    >
      <div className={layout.scroll}>
        <Segmented
          label="Regras"
          options={data.sets.map(({ key, title }) => ({ value: key, label: title }))}
          value={set?.key ?? ''}
          onChange={setChosen}
        />
      </div>
      <div className={layout.scroll}>
        <Segmented label="Agrupar por" options={options} value={by} onChange={onBy} />
      </div>
      <SimpleTable
        caption={`Indicadores por ${indicatorGroups[by].toLowerCase()}`}
        columns={columns}
        rows={data.groups}
        rowKey={({ id, name }) => id ?? name}
        empty="Ninguém neste quadrimestre."
      />
    </Card>
  )
}

function Share({ group, indicator, choice }: { group: Group; indicator: Indicator; choice: ListChoice }) {
  const own = group.shares.find((share) => share.indicator === indicator.id)
  if (!own || own.people === 0) return <>–</>
  const said = formatPercent(own.share)
  if (!indicator.list) return <>{said}</>
  return (
    <Link
      href={listAddress(indicator.list, { ...choice, indicator: indicator.id })}
      aria-label={`${said}: ${indicator.title}, ${group.name}`}
    >
      {said}
    </Link>
  )
}

/** The list's filter for a group; of whom it is not known there is none. */
function whose(by: GroupBy, { id, name }: Group): ListChoice {
  if (!id) return {}
  return by === 'team' ? { team: id } : { [by]: { id, name } }
}
