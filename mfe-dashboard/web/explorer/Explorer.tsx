import { keysOf } from '@saude/contract/values'
import { Select } from '@saude/kits/inputs'
import { useTableFiles } from '@saude/kits/list'
import { useActions } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import {
  Card,
  ErrorScreen,
  Field,
  fetched,
  IconButton,
  Notice,
  PageBody,
  ProgressBar,
  Segmented,
  Skeleton,
  toast,
  UnfetchedNotice,
} from '@saude/kits/ui'
import { Bookmark, Share2, Trash2 } from 'lucide-react'
import { explorerDimensions, explorerMeasures, explorerTable } from '../../contract/explorer.ts'
import layout from '../screen/Screen.module.css'
import { useWhenReady } from '../screen/useWhenReady.ts'
import css from './Explorer.module.css'
import { ExplorerChart } from './ExplorerChart.tsx'
import type { ExplorerMapProps } from './ExplorerMap.tsx'
import { ExplorerTable, type Found, foundWhen, plainTable, said } from './ExplorerTable.tsx'
import { useKeptViews } from './kept.ts'
import { drawings, hasAreas, otherThan, useView, type View, viewAddress, viewTitle } from './view.ts'

const ExplorerMap = fetched<ExplorerMapProps>(
  () => import(/* webpackChunkName: "explorer-map" */ './ExplorerMap.tsx'),
  { failed: (unfetched) => <UnfetchedNotice {...unfetched} /> },
)

/** /app/explorer: people of a measure by two of their traits, as a table, a chart and a map. */
export default function Explorer() {
  const { view, change } = useView()
  const { views, keep, forget } = useKeptViews()
  const { measure, rows, columns, year } = view
  const input = { measure, rows, columns, year: measure === 'residents' ? null : year }
  const { data, error, refetch } = useWhenReady(explorerTable, input)
  const address = viewAddress(view)
  const files = useTableFiles(data?.isReady && data.rows.length > 0 ? plainTable(data, view) : undefined)
  useActions([
    ...files.actions,
    {
      label: 'Guardar visão',
      icon: Bookmark,
      onSelect: () => {
        keep({ title: viewTitle(view), address })
        toast.success('Visão guardada neste aparelho.')
      },
    },
    { label: 'Copiar link', icon: Share2, onSelect: () => void copied(`${location.origin}${address}`) },
  ])
  return (
    <PageBody>
      {files.paper}
      <div className={layout.screen}>
        <Choices view={view} years={data?.years ?? []} change={change} />
        {error && !data && <ErrorScreen error={error} retry={refetch} />}
        {!error && !data && <Skeleton kind="card" />}
        {data && <Answer found={data} view={view} change={change} />}
        {views.length > 0 && (
          <Card title="Visões guardadas" subtitle="Neste aparelho">
            <ul className={css.kept}>
              {views.map((one) => (
                <li key={one.address}>
                  <Link href={one.address}>{one.title}</Link>
                  <IconButton
                    icon={Trash2}
                    name={`Remover a visão ${one.title}`}
                    onClick={() => forget(one.address)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </PageBody>
  )
}

async function copied(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copiado')
  } catch {
    // Where the browser does not let it, the address bar has the same.
    toast.warning('Copie o link da barra de endereço do navegador.')
  }
}

interface ChoicesProps {
  view: View
  years: readonly number[]
  change: (next: Partial<View>) => void
}

function Choices({ view, years, change }: ChoicesProps) {
  const { measure, rows, columns, year } = view
  const { [rows]: _, ...others } = explorerDimensions
  const isKey = (value: string | null): value is View['rows'] =>
    value !== null && Object.hasOwn(explorerDimensions, value)
  const isMeasure = (value: string | null): value is View['measure'] =>
    value !== null && Object.hasOwn(explorerMeasures, value)
  return (
    <div className={layout.choices}>
      <Field label="Medida">
        <Select
          options={explorerMeasures}
          value={measure}
          onChange={(value) => isMeasure(value) && change({ measure: value })}
        />
      </Field>
      <Field label="Linhas">
        <Select
          options={explorerDimensions}
          value={rows}
          onChange={(value) =>
            isKey(value) &&
            change({
              rows: value,
              ...(value === columns && { columns: rows === value ? otherThan(value) : rows }),
            })
          }
        />
      </Field>
      <Field label="Colunas">
        <Select
          options={others}
          value={columns}
          onChange={(value) => isKey(value) && change({ columns: value })}
        />
      </Field>
      {measure !== 'residents' && years.length > 0 && (
        <Segmented
          label="Ano"
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year ?? years[0])}
          onChange={(value) => change({ year: Number(value) })}
        />
      )}
    </div>
  )
}

function Answer({
  found,
  view,
  change,
}: {
  found: Found
  view: View
  change: (next: Partial<View>) => void
}) {
  if (!found.isReady)
    return (
      <Card title="Números em cálculo" subtitle="Os registros de todos os cidadãos estão sendo lidos.">
        <ProgressBar value={found.progress} label="Cidadãos lidos" />
      </Card>
    )
  const offered = keysOf(drawings).filter((one) => one !== 'map' || hasAreas(view.rows))
  const drawing = offered.includes(view.drawing) ? view.drawing : 'table'
  return (
    <Card
      title={explorerMeasures[view.measure]}
      subtitle={`${said(found.total)} no total, ${foundWhen(found, view)}. Conta pessoas, nunca quem são; o que teria menos de 5 aparece reunido ou sem número.`}
    >
      <div className={layout.screen}>
        <div className={layout.scroll}>
          <Segmented
            label="Mostrar como"
            options={offered.map((value) => ({ value, label: drawings[value] }))}
            value={drawing}
            onChange={(value) => change({ drawing: value })}
          />
        </div>
        {found.rows.length === 0 && <Notice tone="info">Não há pelo menos 5 pessoas nesta escolha.</Notice>}
        {found.rows.length > 0 && drawing === 'table' && <ExplorerTable found={found} view={view} />}
        {found.rows.length > 0 && drawing === 'chart' && <ExplorerChart found={found} view={view} />}
        {found.rows.length > 0 && drawing === 'map' && hasAreas(view.rows) && (
          <ExplorerMap found={found} of={view.rows} />
        )}
      </div>
    </Card>
  )
}
