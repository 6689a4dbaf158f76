import { formatInteger, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Select } from '@saude/kits/inputs'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Card, ErrorScreen, Field, type SimpleColumn, SimpleTable, Skeleton } from '@saude/kits/ui'
import { useState } from 'react'
import { listAddress } from '../../contract/indicator-list.ts'
import { indicatorSimulation } from '../../contract/simulation.ts'
import layout from '../screen/Screen.module.css'

type Pair = OutputOf<typeof indicatorSimulation>['pairs'][number]

interface SimulatorProps {
  period: string | null
}

/** The quadrimester by two sets of rules; each difference leads to its people. */
export default function Simulator({ period }: SimulatorProps) {
  const [one, setOne] = useState('previne')
  const [other, setOther] = useState('previne2020')
  const { data, error, refetch } = useAsk(indicatorSimulation, { period, one, other })
  const sets = Object.fromEntries(
    (data?.sets ?? []).map(({ key, title, version }) => [key, `${title}, versão ${version}`]),
  )
  const difference = (pair: Pair, team: string | null, count: number, isLost: boolean) => {
    const [met, unmet] = isLost ? [pair.one, pair.other] : [pair.other, pair.one]
    if (count === 0) return '0'
    const choice = { period, team, indicator: met.id, against: unmet.id }
    return (
      <Link
        href={listAddress(pair.list, choice)}
        aria-label={`${formatInteger(count)} pessoas em dia só por ${met.title}`}
      >
        {formatInteger(count)}
      </Link>
    )
  }
  const columns: SimpleColumn<Row>[] = [
    { key: 'name', title: 'Indicador e equipe', cell: ({ name }) => name },
    { key: 'one', title: 'Primeiras', align: 'right', cell: (row) => row.one },
    { key: 'other', title: 'Segundas', align: 'right', cell: (row) => row.other },
    {
      key: 'lost',
      title: 'Em dia só pelas primeiras',
      align: 'right',
      cell: ({ pair, team, lost }) => difference(pair, team, lost, true),
    },
    {
      key: 'gained',
      title: 'Em dia só pelas segundas',
      align: 'right',
      cell: ({ pair, team, gained }) => difference(pair, team, gained, false),
    },
  ]
  return (
    <Card
      title="Simulador de regras"
      subtitle="Estimativa local: o mesmo quadrimestre por duas versões das regras, e de quem elas discordam"
    >
      <div className={layout.choices}>
        <Field label="Primeiras regras">
          <Select options={sets} value={one} onChange={(value) => value && setOne(value)} />
        </Field>
        <Field label="Segundas regras">
          <Select options={sets} value={other} onChange={(value) => value && setOther(value)} />
        </Field>
      </div>
      {error && !data && <ErrorScreen error={error} retry={refetch} />}
      {!error && !data && <Skeleton kind="card" />}
      {data && (
        <SimpleTable
          caption="Diferenças entre as regras"
          columns={columns}
          rows={rowsOf(data.pairs)}
          rowKey={({ key }) => key}
          empty="Estas regras não têm indicadores em comum."
        />
      )}
    </Card>
  )
}

interface Row {
  readonly key: string
  readonly name: string
  readonly one: string
  readonly other: string
  readonly pair: Pair
  readonly team: string | null
  readonly lost: number
  readonly gained: number
}

/** A row for each indicator, and below it one for each team that differs. */
const rowsOf = (pairs: readonly Pair[]): Row[] =>
  pairs.flatMap((pair) => [
    {
      key: pair.one.id,
      name: `${pair.one.number}. ${pair.one.title}`,
      one: formatPercent(pair.one.share) || '–',
      other: formatPercent(pair.other.share) || '–',
      pair,
      team: null,
      lost: pair.lost,
      gained: pair.gained,
    },
    ...pair.teams.flatMap(({ id, name, lost, gained }) =>
      id
        ? [
            {
              key: `${pair.one.id} ${id}`,
              name: `Equipe ${name}`,
              one: '',
              other: '',
              pair,
              team: id,
              lost,
              gained,
            },
          ]
        : [],
    ),
  ])
