import { formatDecimal, formatInteger, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Button, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { useState } from 'react'
import { type ListChoice, listAddress } from '../../contract/indicator-list.ts'
import { indicatorGains } from '../../contract/indicators.ts'
import css from './Indicators.module.css'

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
  return (
    <DataCard
      title={team ? `O que muda a nota da equipe ${team}` : 'O que muda a nota'}
      subtitle={
        byStreet
          ? 'As pessoas de cada linha estão por rua e número'
          : 'O que falta, por quantas pessoas, e o resultado se for feito neste quadrimestre'
      }
      asked={asked}
      height={280}
      isEmpty={({ items }) => items.length === 0}
      empty="Nada pendente."
    >
      {({ items }) =>
        [...new Set(items.map(({ set }) => set))].map((set) => (
          <GainsOf
            key={set}
            title={set}
            items={items.filter((item) => item.set === set)}
            choice={{ ...choice, ...(byStreet && { orderBy: 'address' as const }) }}
          />
        ))
      }
    </DataCard>
  )
}

interface GainsOfProps {
  title: string
  items: readonly Item[]
  choice: ListChoice
}

/** By one set of rules: what raises the mark most stands first. */
function GainsOf({ title, items, choice }: GainsOfProps) {
  const [isWhole, setWhole] = useState(false)
  const columns: SimpleColumn<Item>[] = [
    { key: 'act', title: 'O que fazer', cell: ({ act, number }) => `${act} (${number})` },
    {
      key: 'people',
      title: 'Pessoas',
      align: 'right',
      cell: ({ key, list, people, act }) => (
        <Link
          href={listAddress(list, { ...choice, practice: key })}
          aria-label={`${formatInteger(people)} pessoas: ${act}`}
        >
          {formatInteger(people)}
        </Link>
      ),
    },
    {
      key: 'reach',
      title: 'Ganho na nota',
      align: 'right',
      cell: ({ reach }) => (reach > 0 ? `+${formatDecimal(reach)}` : '–'),
    },
    {
      key: 'after',
      title: 'Resultado',
      align: 'right',
      cell: ({ before, after }) => `${formatPercent(before)} → ${formatPercent(after)}`,
    },
    {
      key: 'last',
      title: 'Só falta isto',
      align: 'right',
      cell: ({ last }) => formatInteger(last),
    },
  ]
  return (
    <section className={css.gains}>
      <h3>{title}</h3>
      <p className={css.note}>
        {items.some(({ isPoints }) => isPoints)
          ? 'Conta com todas as pessoas a quem isto falta; a nota sobe quando o resultado passa de faixa.'
          : 'Conta só com quem não precisa de mais nada, até a meta.'}
      </p>
      <SimpleTable
        caption={`O que muda a nota: ${title}`}
        columns={columns}
        rows={isWhole ? items : items.slice(0, shown)}
        rowKey={({ key }) => key}
      />
      {items.length > shown && !isWhole && (
        <Button onClick={() => setWhole(true)}>{`Mostrar as ${formatInteger(items.length)} ações`}</Button>
      )}
    </section>
  )
}
