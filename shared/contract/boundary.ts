import { isInside, isVertex, leastVertices, type Vertex } from './geo.ts'

/** Vertices of a boundary, all rings together: ten times what the border of a large municipality needs on a map. */
export const mostVertices = 5_000

/** What a boundary breaks: where, by the indexes of polygon, ring and vertex, and what is said behind its name. */
export interface BoundaryProblem {
  readonly at: readonly number[]
  readonly says: string
}

/** Looks for what is wrong with a boundary as it comes from outside (`Boundary`), vertex by vertex until the first one. */
export function boundaryProblem(value: readonly unknown[]): BoundaryProblem | undefined {
  const [first] = value
  if (!Array.isArray(first)) return ringProblem(value, [])
  let count = 0
  for (const [place, polygon] of value.entries()) {
    const rings: readonly unknown[] = Array.isArray(polygon) ? polygon : []
    if (rings.length === 0) return { at: [place], says: `: a parte ${place + 1} não tem pontos` }
    for (const [index, ring] of rings.entries()) {
      const vertices: readonly unknown[] = Array.isArray(ring) ? ring : []
      count += vertices.length
      if (count > mostVertices)
        return { at: [], says: ` deve ter no máximo ${mostVertices.toLocaleString('pt-BR')} pontos ao todo` }
      const problem = ringProblem(vertices, [place, index])
      if (problem) return problem
      if (index > 0 && isBeside(vertices.filter(isVertex), rings[0]))
        return { at: [place, index], says: `: ${called([place, index])} fica fora dela` }
    }
  }
  return undefined
}

function ringProblem(ring: readonly unknown[], at: readonly number[]): BoundaryProblem | undefined {
  if (ring.length < leastVertices && (ring.length > 0 || at.length > 0))
    return {
      at,
      says: at.length > 0 ? `: ${called(at)} precisa de ao menos 3 pontos` : ' deve ter pelo menos 3 itens',
    }
  const wrong = ring.findIndex((vertex) => !isVertex(vertex))
  if (wrong < 0) return undefined
  const of = at.length > 0 ? ` (${called(at)})` : ''
  return { at: [...at, wrong], says: `: o ponto ${wrong + 1}${of} é inválido` }
}

/** A few of its vertices say it, whatever their number: those on the edge of the ring may count for either side. */
const isBeside = (hole: readonly Vertex[], outer: unknown): boolean => {
  const ring = Array.isArray(outer) ? outer.filter(isVertex) : []
  return !hole.slice(0, 8).some((vertex) => isInside(ring, vertex))
}

/** How people call a ring by its polygon and its place in it. */
const called = ([polygon = 0, ring = 0]: readonly number[]): string =>
  ring === 0 ? `a parte ${polygon + 1}` : `o recorte ${ring} da parte ${polygon + 1}`
