import { formatDecimal, formatMonth } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import {
  Button,
  Card,
  ErrorScreen,
  fetched,
  Notice,
  PageBody,
  ProgressBar,
  Segmented,
  Skeleton,
  UnfetchedNotice,
} from '@saude/kits/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { ListChoice } from '../../contract/indicator-list.ts'
import { previneBrasilIndicators } from '../../contract/indicators.ts'
import { EntryFilter } from '../screen/EntryFilter.tsx'
import layout from '../screen/Screen.module.css'
import { useWhenReady } from '../screen/useWhenReady.ts'
import { useChoice, useIsAgent } from './choice.ts'
import { Gains } from './Gains.tsx'
import { GaugePlace } from './GaugePlace.tsx'
import { Groups } from './Groups.tsx'
import css from './Indicators.module.css'

type Answer = OutputOf<typeof previneBrasilIndicators>

const Simulator = fetched<{ period: string | null }>(
  () => import(/* webpackChunkName: "simulator" */ './Simulator.tsx'),
  { failed: (unfetched) => <UnfetchedNotice {...unfetched} /> },
)

/** /app/indicators-previne-brasil: the indicators of a quadrimester as gauges, whose they are, and what moves them. */
export default function Indicators() {
  const choice = useChoice()
  const { period, healthUnit, agent, team, by } = choice
  const input = { period, healthUnit, agent, team, by }
  const { data, error, refetch } = useWhenReady(previneBrasilIndicators, input)
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  const whose: ListChoice = { period, healthUnit, agent, team }
  return (
    <PageBody>
      <div className={layout.screen}>
        <Notice tone="info">
          Estimativa local, feita com os registros deste sistema. O resultado publicado pelo Ministério da
          Saúde pode ser outro.
        </Notice>
        <div className={layout.choices}>
          {data && (
            <div className={layout.scroll}>
              <Segmented
                label="Quadrimestre"
                options={data.periods.map(({ key, title }) => ({ value: key, label: title }))}
                value={data.period}
                onChange={choice.setPeriod}
              />
            </div>
          )}
          {data?.isOwn === false && (
            <>
              <EntryFilter of="healthUnit" value={healthUnit} onChange={choice.setHealthUnit} />
              <EntryFilter of="agent" value={agent} onChange={choice.setAgent} />
              {team && (
                <Button icon={X} onClick={() => choice.setTeam(null)}>{`Equipe ${team}: ver todas`}</Button>
              )}
            </>
          )}
        </div>
        {!data && <Skeleton kind="card" />}
        {data && <Figures data={data} choice={whose} by={by} onBy={choice.setBy} />}
      </div>
    </PageBody>
  )
}

interface FiguresProps {
  data: Answer
  choice: ListChoice
  by: ReturnType<typeof useChoice>['by']
  onBy: ReturnType<typeof useChoice>['setBy']
}

function Figures({ data, choice, by, onBy }: FiguresProps) {
  const isAgent = useIsAgent()
  const [isSimulating, setSimulating] = useState(false)
  if (!data.isReady)
    return (
      <Card title="Indicadores em cálculo" subtitle="Os registros de todos os cidadãos estão sendo lidos.">
        <ProgressBar value={data.progress} label="Cidadãos lidos" />
      </Card>
    )
  return (
    <>
      {data.sets.map((set) => (
        <Card
          key={set.key}
          title={set.title}
          subtitle={
            <>
              {data.isOwn ? 'Sua microárea. ' : ''}
              {typeof set.score === 'number' ? `Nota estimada ${formatDecimal(set.score)} de 10. ` : ''}
              {`Regras ${set.version}, a partir da competência ${formatMonth(set.from)}`}
            </>
          }
        >
          <ul className={css.gauges}>
            {set.indicators.map((indicator) => (
              <GaugePlace key={indicator.id} indicator={indicator} choice={choice} />
            ))}
          </ul>
          <p className={css.source}>
            {set.source ? `Fonte: ${set.source}.` : 'Sem fonte declarada: nada é calculado.'}
          </p>
        </Card>
      ))}
      <Gains choice={choice} byStreet={isAgent} />
      {!data.isOwn && <Groups data={data} by={by} onBy={onBy} choice={choice} />}
      {isSimulating ? (
        <Simulator period={choice.period ?? null} />
      ) : (
        <Button onClick={() => setSimulating(true)}>Simular com outras regras</Button>
      )}
    </>
  )
}

/** '2022-01' as people write it. */
