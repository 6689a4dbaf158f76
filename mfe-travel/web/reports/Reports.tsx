import { formatCurrency, formatDate, formatInteger } from '@saude/contract/formats'
import { daysAfter, isDate, today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { DateInput } from '@saude/kits/inputs'
import { type PlainTable, useTableFiles } from '@saude/kits/list'
import { useActions, useAsk } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { ErrorScreen, Field, PageBody, Segmented, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import { reportKeys, travelReport } from '../../contract/report.ts'
import css from './Reports.module.css'

type Report = OutputOf<typeof travelReport>
type Sums = Report['total']
type Row = Sums & { readonly id: string; readonly name: string }
type Key = keyof typeof reportKeys

const options = keysOf(reportKeys).map((value) => ({ value, label: reportKeys[value] }))
const isKey = (value: string | null): value is Key => value !== null && Object.hasOwn(reportKeys, value)

const number = (
  key: keyof Sums,
  title: string,
  draw: (value: number | null | undefined) => string,
): SimpleColumn<Row> => ({
  key,
  title,
  align: 'right',
  cell: (row) => draw(row[key]) || '–',
})

/** The columns of sums; of reais where it is money. */
const titles: readonly (readonly [keyof Sums, string, 'reais'?])[] = [
  ['trips', 'Viagens'],
  ['passengers', 'Passageiros'],
  ['companions', 'Acompanhantes'],
  ['absences', 'Faltas'],
  ['emptySeats', 'Lugares vazios'],
  ['km', 'Km'],
  ['cost', 'Despesas', 'reais'],
  ['costPerKm', 'Custo por km', 'reais'],
  ['costPerPassenger', 'Custo por pessoa', 'reais'],
]

const columns = (by: Key): SimpleColumn<Row>[] => [
  {
    key: 'name',
    title: reportKeys[by],
    cell: ({ id, name }) => (id === total ? <strong>{name}</strong> : name),
  },
  ...titles.map(([key, title, unit]) => number(key, title, unit ? formatCurrency : formatInteger)),
]

/** As the columns have them, for paper and files. */
const cellsOf = (row: Row): PlainTable['rows'][number] => [
  row.name,
  ...titles.map(([key, , unit]) => {
    const sum = row[key] ?? null
    return sum !== null && unit ? { [unit]: sum } : sum
  }),
]

const total = 'total'

/** /app/travel/reports: what was travelled in a period, added up four ways. */
export default function Reports() {
  const { params, set } = useSearch()
  const day = (name: string, otherwise: string) => {
    const given = params.get(name)
    return given && isDate(given) ? given : otherwise
  }
  const finalDate = day('finalDate', today())
  const initialDate = day('initialDate', daysAfter(today(), -30))
  const asked = params.get('by')
  const by = isKey(asked) ? asked : 'city'
  const { data, error, isLoading, refetch } = useAsk(travelReport, { initialDate, finalDate, by })
  const rows = data && [...data.items, { ...data.total, id: total, name: 'Total' }]
  const files = useTableFiles(
    rows && rows.length > 1
      ? {
          title: `Viagens concluídas por ${reportKeys[by].toLowerCase()}`,
          about: `Partida de ${formatDate(initialDate)} a ${formatDate(finalDate)}`,
          head: [reportKeys[by], ...titles.map(([, title]) => title)],
          rows: rows.map(cellsOf),
        }
      : undefined,
  )
  useActions(files.actions)
  return (
    <PageBody>
      {files.paper}
      <div className={css.screen}>
        <div className={css.filters}>
          <Field label="Partida a partir de">
            <DateInput value={initialDate} onChange={(value) => set({ initialDate: value })} />
          </Field>
          <Field label="Partida até">
            <DateInput value={finalDate} onChange={(value) => set({ finalDate: value })} />
          </Field>
          <div className={css.scroll}>
            <Segmented
              label="Agrupar por"
              options={options}
              value={by}
              onChange={(value) => set({ by: value })}
            />
          </div>
        </div>
        {error ? (
          <ErrorScreen error={error} retry={refetch} />
        ) : (
          <SimpleTable
            caption="Viagens concluídas"
            columns={columns(by)}
            rows={data?.items.length === 0 ? [] : rows}
            rowKey={({ id }) => id}
            loading={isLoading}
            empty="Nenhuma viagem concluída neste período."
          />
        )}
      </div>
    </PageBody>
  )
}
