import { type FeedPlace, feedPlace } from '@saude/service/feed-place'
import type { User } from '@saude/service/handlers'
import { createPace } from '@saude/service/slices'
import { placeIn } from '@saude/service/sorted'
import { atMost, type RowFilter, type Store } from '@saude/store'
import { pointsAtOnce } from '../../../contract/geolocation.ts'
import type { LayerGroup } from '../../../contract/layer.ts'
import { numberOf } from '../../../contract/packed.ts'
import type { Part, Run, Spots } from '../rows/laid-parts.ts'
import {
  columnsSeenBy,
  type LaidPages,
  type Point,
  pageAfter,
  pagesOf,
  pointOfRow,
  writtenSince,
} from '../rows/laid-rows.ts'
import { hashOf as hashOfText, mixed, offset } from '../rows/mixed.ts'
import { isBeside, isCounted, isOf, isShown, placed, type RowsAsked } from '../rows/row-filters.ts'
import { type SpotRow, spot } from '../rows/spot.ts'
import { isEnding } from '../rows/spot-row.ts'
import type { Layered } from './layered.ts'
import type { Mark, Marks } from './members.ts'
import { atOnce, partsOf } from './parts.ts'
import { type Counted, decadeOn, tallyOf } from './tally.ts'

/** The rows of some people who fit a filter, in the order of their ids. */
export const rowsOfThese = <const N extends readonly Column[]>(
  spots: Spots,
  ids: readonly string[],
  { client, rule }: RowsAsked,
  where: RowFilter<SpotRow>,
  columns: N,
) =>
  spots.find({
    client,
    where: { $and: [{ _id: { $in: ids } }, rule.where, where] },
    columns,
    limit: atMost(atOnce),
  })
type Column = Exclude<keyof SpotRow, '_id'>

/** As many rows as are read of a stretch of ids at once. */
const longest = atMost(20_000)

/**
 * The same of those of a layer, each with what it says of them. Where it has most people, all rows from the first to the
 * last of them are read.
 */
async function rowsOfMarked<const N extends readonly Column[]>(
  spots: Spots,
  { isMost }: Pick<Marks, 'isMost'>,
  some: readonly Marked[],
  asked: RowsAsked,
  where: RowFilter<SpotRow>,
  columns: N,
) {
  const marks = new Map(some)
  const marked = <R extends { readonly _id: string }>(rows: readonly R[]) =>
    rows.flatMap((row) => {
      const mark = marks.get(row._id)
      return mark ? [{ row, mark }] : []
    })
  if (isMost) {
    const { client, rule } = asked
    const range = { _id: { $gte: some[0]?.[0] ?? '', $lte: some.at(-1)?.[0] ?? '' } }
    const stretch = { $and: [range, rule.where, where] }
    const rows = await spots.find({ client, where: stretch, columns, limit: longest })
    // Of more there may be others behind them.
    if (rows.length < longest) return marked(rows)
  }
  const parts = [...partsOf(marks.keys())].map((ids) => rowsOfThese(spots, ids, asked, where, columns))
  return marked((await Promise.all(parts)).flat())
}
type Marked = readonly [id: string, Mark]

/** What is drawn and counted of rows, as the bits of rules. */
const drawnRules: readonly RowFilter<SpotRow>[] = [placed, { isPoor: true }, { isEnd: true }]
const [isPlaced, isInexact, endsRun] = [1, 2, 4]

/** The same as lists of what is counted; where most people are marked there may be others among them. */
async function listsOf(
  spots: Spots,
  { isMost }: Pick<Marks, 'isMost'>,
  some: readonly Marked[],
  { client, rule }: RowsAsked,
  where: RowFilter<SpotRow>,
) {
  const lists = (meant: RowFilter<SpotRow>, limit: typeof longest) =>
    spots.lists({
      client,
      where: { $and: [meant, rule.where, where] },
      columns: ['born', 'sent'],
      marks: drawnRules,
      limit,
    })
  if (isMost) {
    const range = { _id: { $gte: some[0]?.[0] ?? '', $lte: some.at(-1)?.[0] ?? '' } }
    const all = await lists(range, longest)
    // Of more there may be others behind them.
    if (all.ids.length < longest) return [all]
  }
  const parts = partsOf(some.map(([id]) => id))
  return Promise.all([...parts].map((ids) => lists({ _id: { $in: ids } }, atMost(atOnce))))
}

/** A stretch of a layer: what is counted is the same as long as its people are, and none of them was written. */
interface MarkedPart extends Part {
  readonly digest: number
}

/** A layer laid out, of which the next one is made. */
export interface LaidMarked extends LaidPages {
  readonly parts: readonly MarkedPart[]
  /** Where the change feed stood. */
  readonly place: FeedPlace
  readonly generation: number
  readonly day: string
}

/** A layer whose members are found elsewhere than in their rows: where they live is read by their ids, some at a time. */
export function markedLayer(
  { store, user }: { readonly store: Store; readonly user: User },
  asked: RowsAsked,
  marks: Marks,
): Layered & { layOut(before: LaidMarked | undefined): Promise<LaidMarked> } {
  const spots = store.view(spot)
  const rowsOf = <const N extends readonly Column[]>(
    some: readonly Marked[],
    where: RowFilter<SpotRow>,
    columns: N,
  ) => rowsOfMarked(spots, marks, some, asked, where, columns)
  // Of an area those are read apart whom it shows.
  const sides = asked.boundary ? [isShown(asked), isBeside(asked)] : [isCounted(asked)]
  async function laid(some: readonly Marked[]): Promise<Pick<MarkedPart, 'counts' | 'runs'>> {
    const counts = createCounts()
    const runs = createRuns()
    const said = new Map(some)
    const found = await Promise.all(sides.map((where) => listsOf(spots, marks, some, asked, where)))
    for (const [side, lists] of found.entries())
      for (const { ids, columns, marks: drawn } of lists)
        for (const [at, id] of ids.entries()) {
          const mark = said.get(id)
          if (!mark) continue
          const bits = drawn[at] ?? 0
          const groups = side === 0 ? shownAs(bits) : besideAs(bits)
          counts.add(mark.category, decadeOn(columns.born[at], asked.day), groups)
          if (groups[0] === 'shown')
            runs.add(id, [columns.sent[at] ?? 0, hashOf(mark.category)], (bits & endsRun) !== 0)
        }
    return { counts: counts.all(), runs: runs.all() }
  }
  return {
    async layOut(before) {
      // Before it is read: what is written meanwhile is followed the next time.
      const now = await feedPlace(store.feed, asked.client)
      const { isReady, generation } = await spots.state()
      const like =
        before?.generation === generation && before.day === asked.day && isReady ? before : undefined
      const written = like && (await writtenSince(store.feed, like.place))
      const known = written && like.parts
      const touched = new Set<number>()
      for (const id of written?.ids ?? [])
        touched.add(placeIn(known ?? [], ({ upTo }) => upTo !== null && upTo < id))
      const pace = createPace()
      const parts: MarkedPart[] = []
      for (const { upTo, some } of stretchesOf(marks, known)) {
        await pace()
        const was = touched.has(parts.length) ? undefined : known?.[parts.length]
        const digest = digestOf(some)
        parts.push(was?.digest === digest ? was : { upTo, digest, ...(await laid(some)) })
      }
      const tally = tallyOf()
      for (const { counts } of parts) for (const one of counts) tally.add(one)
      const pages = pagesOf(parts.flatMap(({ runs }) => runs))
      const place = written?.place ?? now
      return { said: tally.answer(), pages, parts, place, generation, day: asked.day }
    },
    page: (laid, after) =>
      pageAfter(laid, after, user, async (upTo) => {
        const points: Point[] = []
        for (const some of partsOf(within(marks.after(after ?? undefined), upTo), longestStretch))
          for (const { row, mark } of await rowsOf(some, isShown(asked), columnsSeenBy(user)))
            points.push(pointOfRow(row, mark.category))
        return points
      }),
    async idsOf(group, after) {
      const found: string[] = []
      for (const some of partsOf(marks.after(after ?? undefined))) {
        for (const { row } of await rowsOf(some, isOf(group, asked), [])) found.push(row._id)
        if (found.length > pointsAtOnce) break
      }
      const ids = found.slice(0, pointsAtOnce)
      return { ids, next: found.length > pointsAtOnce ? (ids.at(-1) ?? null) : null }
    },
    async among(some, group) {
      const ids = some.filter((id) => marks.of(id) !== undefined)
      return (await rowsOfThese(spots, ids, asked, isOf(group, asked), [])).map(({ _id }) => _id)
    },
  }
}

/** People of a stretch at least, unless it is the last one, and at most when they are read by it. */
const stretch = 1_000
const longestStretch = 5_000

/** Those up to somebody who ends a run, or up to where another laying out has ended its parts. */
function* stretchesOf(
  marks: Marks,
  known: readonly MarkedPart[] | undefined,
): Generator<{ readonly upTo: string | null; readonly some: readonly Marked[] }, undefined> {
  let some: Marked[] = []
  let part = 0
  const size = marks.isMost ? longestStretch : stretch
  for (const one of marks.after(undefined)) {
    for (let upTo = known?.[part]?.upTo; upTo && one[0] > upTo; upTo = known?.[part]?.upTo) {
      yield { upTo, some }
      some = []
      part += 1
    }
    some.push(one)
    const isLast = (known?.[part]?.upTo ?? null) === null
    if (!isLast || some.length < size || !isEnding(numberOf(one[0]))) continue
    yield { upTo: one[0], some }
    some = []
    part += 1
  }
  yield { upTo: null, some }
}

/** A number that is another one, as good as surely, when others are among them or count as something else. */
const digestOf = (some: readonly Marked[]): number =>
  some.reduce((hash, [id, { category }]) => mixed(mixed(hash, numberOf(id)), hashOf(category)), offset)

/** The groups of those who stand on the map, or of everybody where there is no area. */
function shownAs(bits: number): readonly LayerGroup[] {
  if ((bits & isPlaced) === 0) return ['withoutLocation']
  return bits & isInexact ? ['shown', 'poorAccuracy'] : ['shown']
}

const besideAs = (bits: number): readonly LayerGroup[] => [
  (bits & isPlaced) === 0 ? 'withoutLocation' : 'outside',
]

/** Those up to somebody. */
function* within(marks: Iterable<Marked>, upTo: string): Generator<Marked, undefined> {
  for (const one of marks) {
    if (one[0] > upTo) return
    yield one
  }
}

/** Counts people of whom the same is said. */
function createCounts() {
  const all = new Map<string, Counted & { count: number }>()
  return {
    add(category: string | null, decade: string | null, groups: readonly LayerGroup[]): void {
      const key = `${category} ${decade} ${groups.length} ${groups[0]}`
      const known = all.get(key)
      if (known) known.count += 1
      else all.set(key, { category, decade, groups, count: 1 })
    },
    all: (): readonly Counted[] => [...all.values()],
  }
}

const hashes = new Map<string | null, number>()

/** Categories are few. */
function hashOf(category: string | null): number {
  const known = hashes.get(category) ?? hashOfText(category)
  hashes.set(category, known)
  return known
}

/** Puts together runs of people one by one, as the store does where it counts them itself. */
function createRuns() {
  const runs: Run[] = []
  let run: Run | undefined
  const end = () => {
    if (run) runs.push(run)
    run = undefined
  }
  return {
    add(id: string, sent: readonly number[], isEnd: boolean): void {
      const { length, hash } = run ?? { length: 0, hash: offset }
      run = { last: id, length: length + 1, hash: sent.reduce(mixed, hash) }
      if (isEnd) end()
    },
    all(): readonly Run[] {
      end()
      return runs
    },
  }
}
