import {
  type Boundary,
  boundsOf,
  type Polygon,
  polygonsOf,
  ringsOf,
  toMultipolygon,
} from '@saude/contract/geo'
import type { Uneven } from './types.ts'

/** Squares along the longer side of what is looked at: what is narrower than one is not said. */
const squares = 512
const degree = 111_320
/** The largest of each kind are shown. */
const shown = 60
/** Fewer squares are where two draw one street each their way. */
const least = 4

/** Of no areas. */
const none: readonly number[] = []

interface Part {
  readonly line: number
  readonly boundary: Boundary
}

/**
 * Where areas of a file cover the same ground, and where none lies between them: inside of the municipality where its border is known,
 * else what is enclosed by areas. Looked at square by square, so that it takes as long for any borders, and what is drawn twice along one
 * street does not count.
 */
export function coverageOf(
  parts: readonly Part[],
  municipality: Boundary | null,
): { readonly overlaps: readonly Uneven[]; readonly holes: readonly Uneven[] } {
  const vertices = [...parts.flatMap(({ boundary }) => ringsOf(boundary)), ...ringsOf(municipality)]
  const box = boundsOf(eachOf(vertices))
  if (!box || parts.length < 2) return { overlaps: [], holes: [] }
  const shrink = Math.max(0.05, Math.cos((((box.south + box.north) / 2) * Math.PI) / 180))
  const side = Math.max((box.east - box.west) * shrink, box.north - box.south) / squares || 1e-9
  const [wide, high] = [side / shrink, side]
  // One more all around, from which what is outside is reached.
  const columns = Math.ceil((box.east - box.west) / wide) + 2
  const rows = Math.ceil((box.north - box.south) / high) + 2
  const grid: Grid = { west: box.west - wide, south: box.south - high, wide, high, columns, rows }
  const hectares = (side * degree) ** 2 / 10_000
  const owner = new Int32Array(columns * rows).fill(-1)
  const shared = new Map<string, number[]>()
  for (const [place, { boundary }] of parts.entries())
    for (const cell of cellsIn(polygonsOf(boundary), grid)) {
      const before = owner[cell] ?? -1
      if (before < 0) {
        owner[cell] = place
        continue
      }
      const key = `${before} ${place}`
      const cells = shared.get(key)
      if (cells) cells.push(cell)
      else shared.set(key, [cell])
    }
  const overlaps = [...shared].map(([key, cells]) => ({
    cells,
    lines: key.split(' ').map((place) => parts[Number(place)]?.line ?? 0),
  }))
  const inside = municipality ? new Set(cellsIn(polygonsOf(municipality), grid)) : undefined
  const holes = holesOf(owner, inside, grid).map((cells) => ({ cells, lines: none }))
  const uneven = ({ cells, lines }: { cells: readonly number[]; lines: readonly number[] }) => ({
    lines,
    hectares: Math.round(cells.length * hectares * 10) / 10,
    ...drawn(cells, grid),
  })
  const largest = (all: readonly { cells: readonly number[]; lines: readonly number[] }[]) =>
    all
      .filter(({ cells }) => cells.length >= least)
      .sort((one, other) => other.cells.length - one.cells.length)
      .slice(0, shown)
      .map(uneven)
  return { overlaps: largest(overlaps), holes: largest(holes) }
}

interface Grid {
  readonly west: number
  readonly south: number
  readonly wide: number
  readonly high: number
  readonly columns: number
  readonly rows: number
}

function* eachOf<T>(lists: readonly (readonly T[])[]): Generator<T, undefined> {
  for (const list of lists) yield* list
  return undefined
}

/** Squares whose middle lies in an area: along each row between every other crossing of a side. */
function cellsIn(polygons: readonly Polygon[], grid: Grid): number[] {
  const { west, south, wide, high, columns, rows } = grid
  const crossings = new Map<number, number[]>()
  for (const ring of polygons.flat())
    for (const [at, from] of ring.entries()) {
      const to = ring[(at + 1) % ring.length]
      if (!to || from.lat === to.lat) continue
      const [low, top] = from.lat < to.lat ? [from, to] : [to, from]
      const first = Math.max(0, Math.ceil((low.lat - south) / high - 0.5))
      const last = Math.min(rows - 1, Math.ceil((top.lat - south) / high - 0.5) - 1)
      for (let row = first; row <= last; row++) {
        const lat = south + (row + 0.5) * high
        const lng = low.lng + ((top.lng - low.lng) * (lat - low.lat)) / (top.lat - low.lat)
        const known = crossings.get(row)
        if (known) known.push(lng)
        else crossings.set(row, [lng])
      }
    }
  const cells: number[] = []
  for (const [row, places] of crossings) {
    places.sort((one, other) => one - other)
    for (let at = 0; at + 1 < places.length; at += 2) {
      const from = Math.max(0, Math.ceil(((places[at] ?? 0) - west) / wide - 0.5))
      const to = Math.min(columns, Math.ceil(((places[at + 1] ?? 0) - west) / wide - 0.5))
      for (let column = from; column < to; column++) cells.push(row * columns + column)
    }
  }
  return cells
}

/** Squares of no area, as far as they hang together: those of the municipality, or those that cannot be reached from outside. */
function holesOf(owner: Int32Array, inside: ReadonlySet<number> | undefined, grid: Grid): number[][] {
  const seen = new Uint8Array(owner.length)
  const isEmpty = (cell: number) => owner[cell] === -1 && (!inside || inside.has(cell))
  const found: number[][] = []
  for (let start = 0; start < owner.length; start++) {
    if (seen[start] || !isEmpty(start)) continue
    const cells: number[] = []
    const open = [start]
    let isOutside = false
    seen[start] = 1
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      cells.push(cell)
      const column = cell % grid.columns
      if (column === 0 || column === grid.columns - 1 || cell < grid.columns) isOutside = true
      for (const next of [cell - 1, cell + 1, cell - grid.columns, cell + grid.columns]) {
        if (next < 0 || next >= owner.length || seen[next] || !isEmpty(next)) continue
        if (Math.abs((next % grid.columns) - column) > 1) continue
        seen[next] = 1
        open.push(next)
      }
    }
    if (inside || !isOutside) found.push(cells)
  }
  return found
}

/** Squares as areas to draw: those of a row that stand side by side are one. */
function drawn(cells: readonly number[], { west, south, wide, high, columns }: Grid) {
  const sorted = [...cells].sort((one, other) => one - other)
  const polygons: Polygon[] = []
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] ?? 0
    let length = 1
    while (sorted[at + length] === first + length && (first + length) % columns !== 0) length += 1
    const [row, column] = [Math.floor(first / columns), first % columns]
    const [bottom, top] = [south + row * high, south + (row + 1) * high]
    const [left, right] = [west + column * wide, west + (column + length) * wide]
    polygons.push([
      [
        { lat: rounded(bottom), lng: rounded(left) },
        { lat: rounded(bottom), lng: rounded(right) },
        { lat: rounded(top), lng: rounded(right) },
        { lat: rounded(top), lng: rounded(left) },
      ],
    ])
    at += length
  }
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return {
    middle: {
      lat: rounded(south + (Math.floor(middle / columns) + 0.5) * high),
      lng: rounded(west + ((middle % columns) + 0.5) * wide),
    },
    outline: toMultipolygon(polygons) ?? '',
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
