import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import { careKinds } from '@saude/citizen/contract/numbers'
import { formatDate, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { Bars, Columns, Line, Pyramid } from '@saude/kits/chart'
import { useActions, useAsk, useMay, useSession } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Card, ErrorScreen, Facts, PageBody, Segmented, SimpleTable, Skeleton } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { cityInNumbers } from '../../contract/city.ts'
import { explorerTable } from '../../contract/explorer.ts'
import css from './City.module.css'
import { CityPaper } from './CityPaper.tsx'
import { ageLabel, careTotals, monthNames, unitsOf } from './words.ts'

type City = OutputOf<typeof cityInNumbers>
const nothing = {}

/** /app/city-in-numbers: the municipality on one page, to be shown and printed. */
export default function CityInNumbers() {
  const { data, error, refetch } = useAsk(cityInNumbers, nothing)
  const client = useSession()?.info.client?.name ?? ''
  const [isPrinting, setPrinting] = useState(false)
  const mayExplore = useMay(explorerTable.permission)
  useActions(data ? [{ label: 'Imprimir', icon: Printer, onSelect: () => setPrinting(true) }] : [])
  if (error && !data) return <ErrorScreen error={error} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  return (
    <PageBody>
      <div className={css.page}>
        <Card title={client} subtitle={`Números de ${formatDate(data.day)}`}>
          <Facts layout="columns" items={careTotals(data)} />
          {mayExplore && <Link href="/app/explorer">Explorador de indicadores</Link>}
        </Card>
        <div className={css.columns}>
          <Population city={data} />
          <Care city={data} />
          {data.trend.length > 1 && <Trend city={data} />}
          {data.indicators.length > 0 && (
            <Card title="Indicadores do quadrimestre" subtitle="Estimativa local">
              <Bars
                title="Indicadores do quadrimestre"
                category="Indicador"
                series="Resultado"
                format={(value) => formatPercent(value / 100)}
                data={data.indicators.map(({ id, title, share }) => ({
                  key: id,
                  label: title,
                  value: share * 100,
                }))}
              />
            </Card>
          )}
          {data.waiting && data.waiting.length > 0 && (
            <Card title="Filas de espera">
              <Bars
                title="Filas de espera"
                category="Solicitação"
                series="Na fila"
                data={data.waiting.map(({ type, total }) => ({ key: type, label: type, value: total }))}
              />
            </Card>
          )}
        </div>
        <Card title="Por unidade de saúde">
          <SimpleTable
            caption="Por unidade de saúde"
            columns={unitsOf(data)}
            rows={data.units}
            rowKey={({ name }) => name}
          />
        </Card>
      </div>
      {isPrinting && <CityPaper city={data} client={client} onEnd={() => setPrinting(false)} />}
    </PageBody>
  )
}

function Population({ city }: { city: City }) {
  return (
    <Card title="População" subtitle="Por idade e sexo">
      <Pyramid
        title="População por idade e sexo"
        category="Faixa etária"
        series={[
          { key: 'male', label: 'Homens', color: '--male' },
          { key: 'female', label: 'Mulheres', color: '--female' },
        ]}
        data={city.ages.map(({ initialAge, male, female }) => ({
          key: String(initialAge),
          label: ageLabel(initialAge),
          values: { male, female },
        }))}
      />
    </Card>
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
      <div className={css.scroll}>
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
      <div className={css.scroll}>
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
