import { keysOf } from '@saude/contract/values'
import { outlined } from '@saude/core/contract/territory-outlines'
import { useSearch } from '@saude/kits/router'
import {
  type ExplorerDimension,
  type ExplorerMeasure,
  explorerDimensions,
  explorerMeasures,
} from '../../contract/explorer.ts'

/** How a table is shown. */
export const drawings = { table: 'Tabela', chart: 'Gráfico', map: 'Mapa' } as const
export type Drawing = keyof typeof drawings

/** Dimensions whose categories lie on a map. */
export const hasAreas = (dimension: ExplorerDimension): dimension is keyof typeof outlined =>
  Object.hasOwn(outlined, dimension)

const oneIn = <Key extends string>(
  options: Readonly<Record<Key, string>>,
  text: string | null,
): Key | undefined => keysOf(options).find((key) => key === text)

/** What is shown: in the address, so that it can be kept, sent, and found again by the back button. */
export interface View {
  readonly measure: ExplorerMeasure
  readonly rows: ExplorerDimension
  readonly columns: ExplorerDimension
  readonly year: number | null
  readonly drawing: Drawing
}

/** The view of an address; what it does not say, or says wrong, is as at first. */
export function viewOf(params: URLSearchParams): View {
  const rows = oneIn(explorerDimensions, params.get('rows')) ?? 'healthUnit'
  const wanted = oneIn(explorerDimensions, params.get('columns')) ?? 'age'
  const year = Number(params.get('year'))
  return {
    measure: oneIn(explorerMeasures, params.get('measure')) ?? 'residents',
    rows,
    columns: wanted === rows ? otherThan(rows) : wanted,
    year: Number.isInteger(year) && year > 2000 && year < 2200 ? year : null,
    drawing: oneIn(drawings, params.get('view')) ?? 'table',
  }
}

export const otherThan = (dimension: ExplorerDimension): ExplorerDimension =>
  dimension === 'age' ? 'gender' : 'age'

/** The address of a view. */
export function viewAddress({ measure, rows, columns, year, drawing }: View): string {
  const search = new URLSearchParams({ measure, rows, columns, view: drawing })
  if (year !== null) search.set('year', String(year))
  return `/app/explorer?${search}`
}

/** What a view is called among those that were kept. */
export const viewTitle = ({ measure, rows, columns, year }: View): string =>
  [
    `${explorerMeasures[measure]}: ${explorerDimensions[rows].toLowerCase()} e ${explorerDimensions[columns].toLowerCase()}`,
    ...(year === null ? [] : [String(year)]),
  ].join(', ')

export function useView() {
  const { params, set } = useSearch()
  const view = viewOf(params)
  const change = (next: Partial<View>) => {
    const { measure, rows, columns, year, drawing } = { ...view, ...next }
    set({ measure, rows, columns, year: year === null ? null : String(year), view: drawing })
  }
  return { view, change }
}
