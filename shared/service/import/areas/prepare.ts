import {
  type Boundary,
  boundsOf,
  distanceBetween,
  fromMultipolygon,
  isInside,
  ringsOf,
  type Vertex,
} from '@saude/contract/geo'
import { searchName } from '@saude/contract/search'
import { cleanArea } from './clean.ts'
import type { AreaChoice, AreaHome, RawArea, ReadArea } from './types.ts'

export type Prepared = ReadArea & { readonly boundary: Boundary | null }

/** Columns in which files say whose an area is: IBGE's, those of its older files, and what its service of borders answers. */
const ownerColumns = ['CD_MUN', 'CD_GEOCMU', 'CD_GEOCODM', 'CODMUN', 'COD_MUN', 'CODAREA', 'GEOCODIGO']

const most = { name: 120, code: 10 } as const

/** Metres from the middle of a municipality within which its areas lie; the largest has some 600 km from end to end. */
const farMetres = 60_000

/** The areas of a file by what was chosen: what each is called, and its border, or why it is not taken. */
export function prepareAreas(
  areas: readonly RawArea[],
  choice: AreaChoice,
): { readonly areas: readonly Prepared[]; readonly others: number } {
  const own =
    choice.ibge === null ? areas : areas.filter(({ properties }) => isOf(properties, choice.ibge ?? ''))
  const seen = new Map<string, number>()
  return {
    others: areas.length - own.length,
    areas: own.map((area) => {
      const said = calledBy(area.properties, choice)
      const key = searchName(said.code ?? said.name)
      const before = seen.get(key)
      if (before === undefined) seen.set(key, area.line)
      const problem = wrongName(said) ?? repeated(said, before)
      const cleaned = problem ? { boundary: null, problem, notices: [] } : cleanArea(area)
      return { line: area.line, ...said, ...cleaned }
    }),
  }
}

/** Whether an area may be of a municipality: what the file does not say is not held against it. */
function isOf(properties: RawArea['properties'], ibge: string): boolean {
  for (const [key, value] of Object.entries(properties))
    if (ownerColumns.includes(key.toUpperCase()) && /^\d{6,7}$/.test(value))
      return value.slice(0, 6) === ibge.slice(0, 6)
  const sector = properties.CD_SETOR ?? properties.CD_GEOCODI
  return sector && /^\d{15}/.test(sector) ? sector.slice(0, 6) === ibge.slice(0, 6) : true
}

function calledBy(properties: RawArea['properties'], choice: AreaChoice) {
  const cell = (column: string | null) => (column === null ? '' : (properties[column] ?? '')).trim()
  const unit = cell(choice.unitColumn) || null
  if (choice.isSector) {
    const code = cell(choice.codeColumn).replace(/\D/g, '').slice(7, 15)
    const name = cell(choice.nameColumn)
    const isCode = choice.nameColumn === choice.codeColumn
    return { code: code || null, name: !isCode && name ? `${name}, setor ${code}` : `Setor ${code}`, unit }
  }
  const code = cell(choice.codeColumn) || null
  return { name: cell(choice.nameColumn), code, unit }
}

function wrongName({ name, code }: Pick<ReadArea, 'name' | 'code'>): string | null {
  if (name === '' || name === 'Setor ') return 'A coluna escolhida está vazia nesta área'
  if (name.length > most.name) return 'O nome tem mais de 120 caracteres'
  if (code !== null && code.length > most.code) return 'O código tem mais de 10 caracteres'
  return null
}

const repeated = ({ code }: Pick<ReadArea, 'code'>, before: number | undefined): string | null =>
  before === undefined
    ? null
    : `${code === null ? 'O nome' : 'O código'} se repete: é também o da área ${before} do arquivo. Junte as partes no programa de origem, ou escolha outra coluna`

/** Why none of the areas can be of the municipality, by where they lie. */
export function strangeness(areas: readonly Prepared[], home: AreaHome): string | null {
  const border = home.boundary ? fromMultipolygon(home.boundary) : []
  const box = boundsOf(border.length > 0 ? border.flat(2) : home.position ? [home.position] : [])
  const own = boundsOf(areas.flatMap(({ boundary }) => ringsOf(boundary).flatMap(([first]) => first ?? [])))
  if (!box || !own) return null
  const nearest: Vertex = {
    lat: Math.min(Math.max(middle(box.south, box.north), own.south), own.north),
    lng: Math.min(Math.max(middle(box.west, box.east), own.west), own.east),
  }
  const from: Vertex = {
    lat: Math.min(Math.max(nearest.lat, box.south), box.north),
    lng: Math.min(Math.max(nearest.lng, box.west), box.east),
  }
  const metres = distanceBetween(from, nearest)
  return metres > farMetres
    ? `As áreas ficam a ${Math.round(metres / 1_000).toLocaleString('pt-BR')} km de ${home.name}: o arquivo é de outro município, ou de outra projeção`
    : null
}

/** Areas none of whose vertices lie in the municipality are not its own. */
export function outsideOf(areas: readonly Prepared[], home: AreaHome): readonly Prepared[] {
  const border: Boundary = home.boundary ? fromMultipolygon(home.boundary) : []
  if (border.length === 0) return areas
  return areas.map((area) => {
    if (!area.boundary) return area
    const rings = ringsOf(area.boundary)
    const vertices = rings.flatMap((ring) => {
      const step = Math.max(1, Math.floor(ring.length / 24))
      return ring.filter((_, at) => at % step === 0)
    })
    const box = boundsOf(rings.flat())
    const centre = box && { lat: middle(box.south, box.north), lng: middle(box.west, box.east) }
    const isIn = [...(centre ? [centre] : []), ...vertices].some((vertex) => isInside(border, vertex))
    return isIn ? area : { ...area, boundary: null, problem: 'Fica fora dos limites do município' }
  })
}

const middle = (one: number, other: number): number => (one + other) / 2
