import { type FeedPlace, feedPlace, followFeed } from '@saude/service/feed-place'
import type { User } from '@saude/service/handlers'
import { placeIn } from '@saude/service/sorted'
import { atMost, type Feed } from '@saude/store'
import { pointsAtOnce } from '../../../contract/geolocation.ts'
import type { LayerGroup } from '../../../contract/layer.ts'
import { citizens } from '../../register/citizen/citizen.ts'
import { columnsOf, kindIn } from '../layer/rule.ts'
import { tallyOf } from '../layer/tally.ts'
import { layOutParts, type Part, type Run, relaid, type Spots } from './laid-parts.ts'
import { mixed, offset } from './mixed.ts'
import { versionFor } from './page-version.ts'
import { isOf, isShown, type RowsAsked } from './row-filters.ts'
import type { SpotRow } from './spot.ts'

/** The pages of a layer, and how many people are counted as what; points are read page by page. */
export interface LaidPages {
  readonly pages: readonly { readonly last: string; readonly version: number }[]
  readonly said: ReturnType<ReturnType<typeof tallyOf>['answer']>
}

/** Those of a layer whose members follow from their rows. */
export interface LaidRows extends LaidPages {
  /** What it is made of, and where the change feed stood when it was read: what is written later changes some parts. */
  readonly parts: readonly Part[]
  readonly place: FeedPlace
  /** Of the rows, once all are made; and the day on which they were asked for. */
  readonly generation: number | undefined
  readonly day: string
}

/** More changes than this are read as quickly all together. */
const manyChanges = 5_000

/**
 * Lays out a layer: of one that was laid out before on the same day, the parts in which somebody was written since.
 * @param feed that of the store: it names everybody who is written
 */
export async function layOutRows(
  spots: Spots,
  feed: Feed,
  asked: RowsAsked,
  before?: LaidRows,
): Promise<LaidRows> {
  const { day, client } = asked
  // Before it is read: what is written meanwhile is followed the next time.
  const now = await feedPlace(feed, client)
  const state = await spots.state()
  const generation = state.isReady ? state.generation : undefined
  const isLike =
    before !== undefined && before.day === day && before.generation === generation && state.isReady
  const written = isLike ? await writtenSince(feed, before.place) : undefined
  const some = before && written && (await relaid(spots, asked, before.parts, written.ids))
  const parts = some ?? (await layOutParts(spots, asked))
  const tally = tallyOf()
  for (const { counts } of parts) for (const one of counts) tally.add(one)
  const place = (some && written?.place) || now
  return {
    said: tally.answer(),
    pages: pagesOf(parts.flatMap(({ runs }) => runs)),
    parts,
    place,
    generation,
    day,
  }
}

/** Whom the feed has named since a place; undefined where it has forgotten some, or they are many. */
export async function writtenSince(feed: Feed, since: FeedPlace) {
  const ids = new Set<string>()
  const place = await followFeed(feed, since, (entry) => {
    if (entry.topic === citizens.name) for (const id of entry.ids) ids.add(id)
  })
  return place && ids.size <= manyChanges ? { ids, place } : undefined
}

/** A page is at least so long. */
const least = (4 * pointsAtOnce) / 5

/** Runs put together to pages, each by its own people: somebody who comes or goes changes one page. */
export function pagesOf(runs: readonly Run[]): LaidPages['pages'] {
  const pages: { last: string; version: number }[] = []
  let [length, hash] = [0, offset]
  for (const [index, run] of runs.entries()) {
    length += run.length
    hash = mixed(hash, run.hash)
    const next = runs[index + 1]
    if (next && length < least && length + next.length <= pointsAtOnce) continue
    pages.push({ last: run.last, version: mixed(hash, next ? 0 : 1) >>> 0 })
    length = 0
    hash = offset
  }
  return pages
}

/** The pages after the first, so that a map that has them reads only those that have changed. */
export const laterPagesOf = ({ pages }: Pick<LaidPages, 'pages'>, user: User) =>
  pages.slice(1).map((page, index) => ({
    after: pages[index]?.last ?? '',
    version: versionFor(user, page),
  }))

/** A page of a packed map after somebody: as it was cut, or what is left of it. */
export async function pageAfter(
  { pages }: LaidPages,
  after: string | null | undefined,
  user: User,
  read: (upTo: string) => Promise<readonly Point[]>,
) {
  const index = after ? placeIn(pages, ({ last }) => last <= after) : 0
  const page = pages[index]
  if (!page) return { points: [], next: null, version: null }
  // After somebody who ends no page, as of a map that was drawn before pages were cut anew.
  const isWhole = (after ?? undefined) === pages[index - 1]?.last
  return {
    points: await read(page.last),
    next: index + 1 < pages.length ? page.last : null,
    version: isWhole ? versionFor(user, page) : null,
  }
}

/** Somebody on a packed map, without a name. */
export type Point = ReturnType<typeof pointOfRow>

/** Where a row is seen, and how exactly that is known. */
export const columnsSeenBy = ({ isAnonymization }: Pick<User, 'isAnonymization'>) =>
  isAnonymization ? (['cellX', 'cellY', 'isPoor'] as const) : (['x', 'y', 'isPoor'] as const)

/** @param row has the columns of `columnsSeenBy` */
export function pointOfRow(
  row: Pick<SpotRow, '_id' | 'isPoor'> & Partial<Pick<SpotRow, 'x' | 'y' | 'cellX' | 'cellY'>>,
  category: string | null,
) {
  return {
    id: row._id,
    name: '',
    latitude: row.y ?? row.cellY ?? 0,
    longitude: row.x ?? row.cellX ?? 0,
    isPoor: row.isPoor === true,
    category,
  }
}

/** The page of a packed map after somebody. */
export const pageOfRows = (
  spots: Spots,
  laid: LaidPages,
  after: string | null | undefined,
  asked: RowsAsked & { readonly user: User },
) =>
  pageAfter(laid, after, asked.user, async (upTo) => {
    const range = { _id: { $lte: upTo, ...(after && { $gt: after }) } }
    const rows = await spots.find({
      client: asked.client,
      where: { $and: [range, asked.rule.where, isShown(asked)] },
      columns: [...columnsSeenBy(asked.user), ...columnsOf(asked.rule)],
      limit: atMost(20_000),
    })
    return rows.map((row) => pointOfRow(row, kindIn(asked.rule, row)))
  })

/** Those of a group after somebody, as many as a page has, and after whom the others follow. */
export async function idsOfGroup(
  spots: Spots,
  group: LayerGroup,
  after: string | null | undefined,
  asked: RowsAsked,
) {
  const rows = await spots.find({
    client: asked.client,
    where: { $and: [...(after ? [{ _id: { $gt: after } }] : []), asked.rule.where, isOf(group, asked)] },
    columns: [],
    limit: atMost(pointsAtOnce + 1, 20_000),
  })
  const ids = rows.slice(0, pointsAtOnce).map(({ _id }) => _id)
  return { ids, next: rows.length > pointsAtOnce ? (ids.at(-1) ?? null) : null }
}
