import { formatDecimal, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { type ListChoice, listAddress } from '../../contract/indicator-list.ts'
import { indicatorGains } from '../../contract/indicators.ts'

type Item = OutputOf<typeof indicatorGains>['items'][number]

const shown = 8

interface GainsProps {
  choice: ListChoice
  /** Homes in the order of streets, as they are walked. */
  byStreet: boolean
}

/** 'O que muda a nota': what to do, for how many, and how far it goes; each leads to the people. */
export function Gains({ choice, byStreet }: GainsProps) {
  const { period, healthUnit, agent, team } = choice
  const asked = useAsk(indicatorGains, { period, healthUnit, agent, team })
  const columns: SimpleColumn<Item>[] = [
    { key: 'act', title: 'O que fazer', cell: ({ act, number }) => `${act} (${number})` },
    {
      key: 'people',
      title: 'Pessoas',
      align: 'right',
      cell: ({ key, list, people, act }) => (
        <Link
          href={listAddress(list, { ...choice, practice: key, ...(byStreet && { orderBy: 'address' }) })}
          aria-label={`${formatInteger(people)} pessoas: ${act}`}
        >
          {formatInteger(people)}
        </Link>
      ),
    },
    {
      key: 'last',
      title: 'Só falta isto',
      align: 'right',
      cell: ({ last }) => formatInteger(last),
    },
    {
      key: 'reach',
      title: 'Ganho na nota',
      align: 'right',
      cell: ({ reach }) => (reach > 0 ? `+${formatDecimal(reach)}` : '–'),
    },
  ]
  return (
    <DataCard
      title="O que muda a nota"
      subtitle={
        byStreet
          ? 'As pessoas de cada linha estão por rua e número'
          : 'Ganho: se quem só precisa disto for atendido neste quadrimestre, até a meta'
      }
      asked={asked}
      height={280}
      isEmpty={({ items }) => items.length === 0}
      empty="Nada pendente."
    >
      {({ items }) => (
        <SimpleTable
          caption="O que muda a nota"
          columns={columns}
          rows={items.slice(0, shown)}
          rowKey={({ key }) => key}
        />
      )}
    </DataCard>
  )
}
