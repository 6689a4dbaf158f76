import { boundaryProblem, mostVertices } from '@saude/contract/boundary'
import { formatInteger } from '@saude/contract/formats'
import {
  type Boundary,
  boundaryOf,
  crossedSides,
  isWithin,
  leastVertices,
  type Polygon,
  type Ring,
} from '@saude/contract/geo'
import { simplified } from './simplify.ts'
import type { RawArea } from './types.ts'

/** Vertices of one area that are looked at; a state has fewer. */
export const mostOfArea = 100_000

/** Metres that a border may move where it has more vertices than a boundary can keep. */
const tolerances = [0.5, 1, 2, 5, 10, 20]

export interface Cleaned {
  readonly boundary: Boundary | null
  /** Why it cannot be taken. */
  readonly problem: string | null
  readonly notices: readonly string[]
}

const refused = (problem: string): Cleaned => ({ boundary: null, problem, notices: [] })

/**
 * The border of an area as it is kept: to the last vertex where it has no more than a boundary may; with more of them without those
 * that a line runs past within metres. What is wrong with it is said in words, and nothing is guessed.
 */
export function cleanArea({ polygons }: Pick<RawArea, 'polygons'>): Cleaned {
  const count = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  if (count === 0) return refused('Não é uma área: é um ponto, uma linha ou nada')
  if (count > mostOfArea)
    return refused(
      `A área tem ${formatInteger(count)} pontos, mais que ${formatInteger(mostOfArea)}: simplifique-a no programa de origem`,
    )
  const rings = polygons.map((polygon) => polygon.map(ringOf))
  if (rings.flat(2).some(({ lat, lng }) => !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)))
    return refused(
      'As coordenadas não são graus: mande o .prj junto, ou salve o arquivo em SIRGAS 2000 (EPSG:4674)',
    )
  const areas = holesInPlace(rings.filter(([outer = []]) => outer.length >= leastVertices))
  if (areas.length === 0) return refused('A área tem menos de três pontos')
  const crossed = crossingOf(areas)
  if (crossed) return refused(crossed)
  const kept = areas.flat().reduce((sum, ring) => sum + ring.length, 0)
  const within = kept <= mostVertices ? { polygons: areas, metres: 0 } : fewer(areas)
  if (!within)
    return refused(
      `A área tem ${formatInteger(kept)} pontos e não cabe em ${formatInteger(mostVertices)} sem mudar de forma: simplifique-a no programa de origem`,
    )
  const boundary = boundaryOf(within.polygons)
  const problem = boundaryProblem(boundary)
  if (problem) return refused(`Os limites têm um erro${problem.says}`)
  const after = within.metres > 0 ? crossingOf(within.polygons) : null
  if (after)
    return refused('A área tem pontos demais, e simplificada cruza a si mesma: simplifique-a na origem')
  return {
    boundary,
    problem: null,
    notices:
      within.metres > 0
        ? [
            `Limites com mais de ${formatInteger(mostVertices)} pontos: guardados com menos, a no máximo ${within.metres.toLocaleString('pt-BR')} m do original`,
          ]
        : [],
  }
}

/** A ring without its last vertex, which is its first, and without vertices that stand twice. */
function ringOf(pairs: readonly (readonly number[])[]): Ring {
  const ring: { lat: number; lng: number }[] = []
  for (const [lng = Number.NaN, lat = Number.NaN] of pairs) {
    const last = ring.at(-1)
    if (last?.lat === lat && last.lng === lng) continue
    ring.push({ lat, lng })
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng) ring.pop()
  return ring
}

/** Each hole with the part that it lies in: a reader of shapefiles goes by boxes, which lie in each other for islands too. */
function holesInPlace(polygons: readonly Polygon[]): readonly Polygon[] {
  if (polygons.length === 1) {
    const [[outer = [], ...holes] = []] = polygons
    return [[outer, ...holes.filter(({ length }) => length >= leastVertices)]]
  }
  const parts = polygons.flatMap(([outer]): { outer: Ring; holes: Ring[] }[] =>
    outer ? [{ outer, holes: [] }] : [],
  )
  for (const [place, [, ...holes]] of polygons.entries())
    for (const hole of holes) {
      if (hole.length < leastVertices) continue
      const isIn = (outer: Ring) => hole.slice(0, 8).some((vertex) => isWithin(outer, vertex))
      const own = parts[place]
      const found = own && isIn(own.outer) ? own : (parts.find(({ outer }) => isIn(outer)) ?? own)
      found?.holes.push(hole)
    }
  return parts.map(({ outer, holes }) => [outer, ...holes])
}

const said = (degrees: number): string =>
  degrees.toLocaleString('pt-BR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })

/** Where the border of an area crosses itself, in words. */
function crossingOf(polygons: readonly Polygon[]): string | null {
  const rings = polygons.flat()
  const [place] = crossedSides(rings)
  const at = place && rings[place.ring]?.[place.index]
  return at
    ? `O contorno cruza a si mesmo perto de ${said(at.lat)}, ${said(at.lng)}: corrija-o no programa de origem`
    : null
}

function fewer(polygons: readonly Polygon[]) {
  for (const metres of tolerances) {
    const less = polygons.map((polygon) => polygon.map((ring) => simplified(ring, metres)))
    if (less.flat().reduce((sum, ring) => sum + ring.length, 0) <= mostVertices)
      return { polygons: less, metres }
  }
  return undefined
}
