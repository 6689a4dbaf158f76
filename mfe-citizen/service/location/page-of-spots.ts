import { setImmediate } from 'node:timers/promises'
import { boundsOf, isInside, type Vertex } from '@saude/contract/geo'
import { seenBy } from '@saude/service/cells'
import type { User } from '@saude/service/handlers'
import { placeIn } from '@saude/service/sorted'
import type { LayerGroup } from '../../contract/layer.ts'
import type { PackedSpots, Spot } from './packed-spots.ts'
import { createCuts, type PageEnd } from './page-cuts.ts'
import { versionFor } from './page-version.ts'

/** Who belongs to a layer, and what each of them counts as. */
export interface Kinds {
  /** Null: nothing in particular; undefined: is left out. */
  readonly of: (spot: Spot) => string | null | undefined
  /** Those who alone can belong to it, in the order of their ids; absent: anybody. */
  readonly ids?: readonly string[]
}

interface Asked {
  readonly area: { readonly id: string; readonly type: 'user' | 'health_unit' } | null | undefined
  readonly boundary: readonly Vertex[] | undefined
  readonly seen: ReturnType<typeof seenBy>
  readonly kinds: Kinds
  /** Is given everybody who counts. */
  readonly count: (spot: Spot, groups: readonly LayerGroup[], category: string | null) => void
}

const shownWell = ['shown'] as const
const shownPoorly = ['shown', 'poorAccuracy'] as const
const outside = ['outside'] as const
const placeless = ['withoutLocation'] as const

/** All points of a layer, which its pages are cut from: six bytes each. */
export interface Laid {
  /** What rows are of; all people may have been read anew since. */
  readonly spots: PackedSpots
  /** Rows of those who are shown, in the order of their ids. */
  readonly shown: Uint32Array
  /** Rows of the other groups, in the same order. */
  readonly others: Readonly<Record<Exclude<LayerGroup, 'shown'>, Uint32Array>>
  /** What each who is shown counts as: a place in `categories`. */
  readonly kinds: Uint16Array
  readonly categories: readonly (string | null)[]
  readonly pages: readonly PageEnd[]
}

/** So many people are looked at before others are answered. */
const atOnce = 2_000

/** Those of a layer who are kept in memory and stand on its map. */
export async function layOut(
  spots: PackedSpots,
  { area, boundary, seen, kinds: { of, ids }, count }: Asked,
): Promise<Laid> {
  const bounds = boundary && boundsOf(boundary)
  const isWithin = ({ x, y }: NonNullable<Spot['at']>) =>
    !boundary ||
    ((!bounds || (x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north)) &&
      isInside(boundary, { lat: y, lng: x }))
  const cuts = createCuts()
  const places = new Map<string | null, number>()
  const shown: number[] = []
  const others: Record<Exclude<LayerGroup, 'shown'>, number[]> = {
    withoutLocation: [],
    poorAccuracy: [],
    outside: [],
  }
  const kinds: number[] = []
  const look = (row: number) => {
    const spot = spots.spotOf(row)
    const category = spot && of(spot)
    if (!spot || category === undefined) return
    const { at } = spot
    if (!at || !isWithin(seen(at))) {
      const isTended = area
        ? (area.type === 'user' ? spot.agentId : spot.healthUnitId) === area.id
        : !boundary
      if (!isTended) return
      others[at ? 'outside' : 'withoutLocation'].push(row)
      return count(spot, at ? outside : placeless, category)
    }
    count(spot, spot.isPoor ? shownPoorly : shownWell, category)
    const place = places.get(category) ?? places.size
    places.set(category, place)
    shown.push(row)
    if (spot.isPoor) others.poorAccuracy.push(row)
    kinds.push(place)
    cuts.add(spot, at, category)
  }
  for await (const rows of ids ? rowsOf(spots, ids) : allRows(spots)) for (const row of rows) look(row)
  return {
    spots,
    // By `from` a million would be gone through one by one.
    shown: new Uint32Array(shown),
    others: {
      withoutLocation: new Uint32Array(others.withoutLocation),
      poorAccuracy: new Uint32Array(others.poorAccuracy),
      outside: new Uint32Array(others.outside),
    },
    kinds: new Uint16Array(kinds),
    categories: [...places.keys()],
    pages: cuts.ends(),
  }
}

/** Everybody, some at a time. Who is put in meanwhile before those who were looked at is of the next question. */
async function* allRows(spots: PackedSpots): AsyncGenerator<Uint32Array, undefined> {
  for (let rows = spots.rowsAfter(undefined, atOnce); rows.length > 0; ) {
    yield rows
    if (rows.length < atOnce) return
    const last = spots.idOf(rows.at(-1) ?? 0)
    await setImmediate()
    rows = spots.rowsAfter(last, atOnce)
  }
}

async function* rowsOf(spots: PackedSpots, ids: readonly string[]): AsyncGenerator<number[], undefined> {
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await setImmediate()
    yield ids.slice(from, from + atOnce).flatMap((id) => spots.rowOf(id) ?? [])
  }
}

/** The pages after the first, so that a map that has them reads only those that have changed. */
export const laterPages = ({ spots, shown, pages }: Laid, user: User) =>
  pages.slice(1).map((page, index) => ({
    after: spots.idOf(shown[(pages[index]?.end ?? 0) - 1] ?? 0),
    version: versionFor(user, page),
  }))

/** The page after somebody, without names. */
export function pageOf(
  { spots, shown, kinds, categories, pages }: Laid,
  after: string | null | undefined,
  user: User,
) {
  const start = after ? placeIn(shown, (row) => spots.idOf(row) <= after) : 0
  const index = placeIn(pages, ({ end }) => end <= start)
  const page = pages[index]
  const end = page?.end ?? shown.length
  const points: Point[] = []
  for (let place = start; place < end; place += 1) {
    const spot = spots.spotOf(shown[place] ?? 0)
    // Who has died or lost their place since.
    if (!spot?.at) continue
    const { id, at, isPoor } = spot
    const { x, y } = seenBy(user)(at)
    const category = categories[kinds[place] ?? 0] ?? null
    points.push({ id, name: '', latitude: y, longitude: x, isPoor, category })
  }
  // After somebody who ends no page, as of a map that was drawn before pages were cut anew.
  const isWhole = start === (pages[index - 1]?.end ?? 0)
  return {
    points,
    next: end < shown.length ? spots.idOf(shown[end - 1] ?? 0) : null,
    version: page && isWhole ? versionFor(user, page) : null,
  }
}

/** Who belongs to a group after somebody, at most so many of them, and after whom the others do. */
export function groupAfter(
  { spots, shown, others }: Laid,
  group: LayerGroup,
  after: string | null | undefined,
  most: number,
) {
  const rows = group === 'shown' ? shown : others[group]
  const start = after ? placeIn(rows, (row) => spots.idOf(row) <= after) : 0
  const ids = Array.from(rows.subarray(start, start + most), (row) => spots.idOf(row))
  return { ids, next: start + most < rows.length ? (ids.at(-1) ?? null) : null }
}

interface Point {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly isPoor: boolean
  readonly category: string | null
}
