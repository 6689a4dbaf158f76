import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import { careKinds } from '@saude/citizen/contract/numbers'
import { formatDate, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { Bars, Columns, Line } from '@saude/kits/chart'
import { useActions, useAsk, useMay, useSession } from '@saude/kits/platform'
import { Link, useSearch } from '@saude/kits/router'
import { Card, ErrorScreen, Facts, PageBody, Segmented, SimpleTable, Skeleton } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { cityInNumbers } from '../../contract/city.ts'
import { explorerTable } from '../../contract/explorer.ts'
import { EntryFilter } from '../screen/EntryFilter.tsx'
import { entryOf, writtenAs } from '../screen/entry.ts'
import layout from '../screen/Screen.module.css'
import css from './City.module.css'
import { CityPaper } from './CityPaper.tsx'
import { Population } from './Population.tsx'
import { Waiting } from './Waiting.tsx'
import { careTotals, coverageOf, monthNames, unitsOf } from './words.ts'

type City = OutputOf<typeof cityInNumbers>

/** /app/city-in-numbers: the municipality on one page, to be shown and printed. */
export default function CityInNumbers() {
  const { params, set } = useSearch()
  const healthUnit = entryOf(params.get('healthUnit'))
  const { data, error, refetch } = useAsk(cityInNumbers, { healthUnit })
  const municipality = useSession()?.info.client?.name ?? ''
  const title = [municipality, healthUnit?.name].filter(Boolean).join(', ')
  const [isPrinting, setPrinting] = useState(false)
  const mayExplore = useMay(explorerTable.permission)
  useActions(data ? [{ label: 'Imprimir', icon: Printer, onSelect: () => setPrinting(true) }] : [])
  return (
    <PageBody>
      <div className={layout.screen}>
        <div className={layout.choices}>
          <EntryFilter
            of="healthUnit"
            value={healthUnit}
            onChange={(next) => set({ healthUnit: writtenAs(next) })}
          />
        </div>
        {error && !data && <ErrorScreen error={error} retry={refetch} />}
        {!error && !data && <Skeleton kind="card" />}
        {data && <Numbers city={data} title={title} mayExplore={mayExplore} />}
      </div>
      {data && isPrinting && <CityPaper city={data} title={title} onEnd={() => setPrinting(false)} />}
    </PageBody>
  )
}

interface NumbersProps {
  city: City
  title: string
  mayExplore: boolean
}

function Numbers({ city, title, mayExplore }: NumbersProps) {
  return (
    <>
      <Card title={title} subtitle={`Números de ${formatDate(city.day)}`}>
        <Facts layout="columns" items={careTotals(city)} />
        {mayExplore && <Link href="/app/explorer">Explorador de indicadores</Link>}
      </Card>
      <div className={css.columns}>
        <Population city={city} />
        <Care city={city} />
        {city.coverage.length > 0 && (
          <Card title="Cobertura" subtitle="Moradores de hoje com ao menos um registro no ano">
            <SimpleTable
              caption="Cobertura"
              columns={coverageOf(city)}
              rows={city.coverage}
              rowKey={({ kind }) => kind}
            />
          </Card>
        )}
        {city.trend.length > 1 && <Trend city={city} />}
        {city.indicators.length > 0 && (
          <Card title="Indicadores do quadrimestre" subtitle="Estimativa local">
            <Bars
              title="Indicadores do quadrimestre"
              category="Indicador"
              series="Resultado"
              format={(value) => formatPercent(value / 100)}
              data={city.indicators.map(({ id, title, share }) => ({
                key: id,
                label: title,
                value: share * 100,
              }))}
            />
          </Card>
        )}
        {city.waiting && city.waiting.length > 0 && <Waiting city={city} />}
      </div>
      <Card title="Por unidade de saúde">
        <SimpleTable
          caption="Por unidade de saúde"
          columns={unitsOf(city)}
          rows={city.units}
          rowKey={({ name }) => name}
        />
      </Card>
    </>
  )
}

/** How many there were at the end of each month, as it was counted then. */
function Trend({ city }: { city: City }) {
  const shown = [
    { value: 'residents', label: 'Moradores' },
    ...city.conditions.map(({ condition }) => ({ value: condition, label: layerConditions[condition] })),
  ]
  const [chosen, setChosen] = useState('residents')
  const label = shown.find(({ value }) => value === chosen)?.label ?? 'Moradores'
  return (
    <Card title="Evolução" subtitle="No último dia contado de cada mês">
      <div className={layout.scroll}>
        <Segmented label="Mostrar" options={shown} value={chosen} onChange={setChosen} />
      </div>
      <Line
        title={`Evolução: ${label}`}
        category="Mês"
        series={label}
        data={city.trend.map(({ day, residents, conditions }) => ({
          key: day,
          label: `${monthNames[Number(day.slice(5, 7)) - 1]}/${day.slice(2, 4)}`,
          value: conditions.find(({ condition }) => condition === chosen)?.count ?? residents,
        }))}
      />
    </Card>
  )
}

const kinds = keysOf(careKinds).map((value) => ({ value, label: careKinds[value] }))

function Care({ city }: { city: City }) {
  const [kind, setKind] = useState<keyof typeof careKinds>('healthCare')
  const year = Number(city.day.slice(0, 4))
  const months = city.care.find((one) => one.kind === kind)?.months ?? []
  return (
    <Card title="Cuidados do ano" subtitle={`${year}, comparado com os mesmos dias de ${year - 1}`}>
      <div className={layout.scroll}>
        <Segmented label="Tipo" options={kinds} value={kind} onChange={setKind} />
      </div>
      <Columns
        title={careKinds[kind]}
        category="Mês"
        series={[
          { key: 'before', label: String(year - 1), color: '--series-2' },
          { key: 'now', label: String(year), color: '--series' },
        ]}
        data={months.map(({ month, now, before }) => ({
          key: String(month),
          label: monthNames[month - 1] ?? String(month),
          values: { now, before },
        }))}
      />
    </Card>
  )
}
