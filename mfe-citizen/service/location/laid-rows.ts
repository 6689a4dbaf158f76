import { boundsOf, type Vertex } from '@saude/contract/geo'
import type { User } from '@saude/service/handlers'
import { placeIn } from '@saude/service/sorted'
import { atMost, caseOf, type RowFilter, type ViewReads } from '@saude/store'
import { pointsAtOnce } from '../../contract/geolocation.ts'
import type { LayerGroup } from '../../contract/layer.ts'
import { turned } from '../conditions/risk.ts'
import { type LayerRule, ruledColumns } from '../layer/rule.ts'
import { type Counted, tallyOf } from '../layer/tally.ts'
import { hashOf, mixed, offset } from './mixed.ts'
import { versionFor } from './page-version.ts'
import type { SpotRow, spot } from './spot.ts'

type Spots = ViewReads<(typeof spot)['columns']>

interface Asked {
  readonly client: string
  readonly area: { readonly id: string; readonly type: 'user' | 'health_unit' } | null | undefined
  readonly boundary: readonly Vertex[] | undefined
  readonly user: Pick<User, 'isAnonymization'>
  readonly rule: LayerRule
  readonly day: string
}

/** The pages of a layer, and how many people are counted as what; points are read page by page. */
export interface LaidRows {
  readonly pages: readonly { readonly last: string; readonly version: number }[]
  readonly said: ReturnType<ReturnType<typeof tallyOf>['answer']>
}

const placed: RowFilter<SpotRow> = { x: { $ne: null } }

/** Whether somebody stands on the map: where they are seen, an area has them or not. */
function isShown({ boundary, user }: Pick<Asked, 'boundary' | 'user'>): RowFilter<SpotRow> {
  if (!boundary) return placed
  const bounds = boundsOf(boundary)
  const [x, y] = user.isAnonymization ? (['cellX', 'cellY'] as const) : (['x', 'y'] as const)
  return {
    ...(bounds && {
      [x]: { $gte: bounds.west, $lte: bounds.east },
      [y]: { $gte: bounds.south, $lte: bounds.north },
    }),
    $inside: { x, y, ring: boundary },
  }
}

/** Who counts though they do not stand on the map: those whom the area looks after, without an area everybody. */
const isTended = ({ area }: Pick<Asked, 'area'>): RowFilter<SpotRow> =>
  area ? { [area.type === 'user' ? 'agent' : 'unit']: area.id } : {}

/** Counts a layer and cuts it into pages, in the store: two questions, whatever the number of people. */
export async function layOutRows(spots: Spots, asked: Asked): Promise<LaidRows> {
  const [groups, runs] = await Promise.all([counted(spots, asked), runsOf(spots, asked)])
  const tally = tallyOf(asked.day)
  for (const one of groups) tally.add(one)
  return { said: tally.answer(), pages: pagesOf(runs) }
}

/** The oldest decade that is counted by itself. */
const oldest = 150
const decades = Array.from({ length: oldest / 10 }, (_, decade) => decade * 10)

async function counted(spots: Spots, asked: Asked): Promise<readonly Counted[]> {
  const { client, rule, day } = asked
  const shown = isShown(asked)
  const found = await spots.group({
    client,
    where: { $and: [rule.where, { $or: [shown, isTended(asked)] }] },
    by: {
      category: { cases: rule.cases },
      place: {
        cases: [
          [{ $and: [shown, { isPoor: true }] }, 'poor'],
          [shown, 'shown'],
          [placed, 'outside'],
        ],
      },
      decade: {
        cases: [
          ...decades.map((from) => [{ born: { $gt: turned(from + 10, day) } }, String(from)] as const),
          [{ born: { $ne: null } }, String(oldest)] as const,
        ],
      },
    },
    max: atMost(5_000),
  })
  return found.map(({ key, count }) => ({
    category: typeof key.category === 'string' ? key.category : null,
    decade: typeof key.decade === 'string' ? key.decade : null,
    groups: groupsOf(key.place),
    count,
  }))
}

function groupsOf(place: unknown): Counted['groups'] {
  if (place === 'poor') return ['shown', 'poorAccuracy']
  if (place === 'shown') return ['shown']
  return place === 'outside' ? ['outside'] : ['withoutLocation']
}

/** People who follow each other up to one who ends a run, wherever others come or go. */
interface Run {
  readonly last: string
  readonly length: number
  readonly hash: number
}

async function runsOf(spots: Spots, asked: Asked): Promise<readonly Run[]> {
  const found = await spots.group({
    client: asked.client,
    where: { $and: [asked.rule.where, isShown(asked)] },
    by: { run: { run: 'isEnd' }, category: { cases: asked.rule.cases } },
    sums: { last: { $max: '_id' }, sent: { $sum: 'sent' } },
    max: atMost(20_000),
  })
  const runs = new Map<unknown, Run>()
  for (const { key, count, sums } of found) {
    const { last, length, hash } = runs.get(key.run) ?? { last: '', length: 0, hash: offset }
    const own = [hashOf(String(key.category)), count, ...halvesOf(Number(sums.sent))]
    const ownLast = String(sums.last)
    runs.set(key.run, {
      last: [last, ownLast].sort().at(-1) ?? ownLast,
      length: length + count,
      hash: own.reduce(mixed, hash),
    })
  }
  return [...runs.values()]
}

const halvesOf = (sum: number): number[] => [sum % 2 ** 32, Math.floor(sum / 2 ** 32)]

/** A page is at least so long. */
const least = (4 * pointsAtOnce) / 5

/** Runs put together to pages, each by its own people: somebody who comes or goes changes one page. */
function pagesOf(runs: readonly Run[]): LaidRows['pages'] {
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
export const laterPagesOf = ({ pages }: LaidRows, user: User) =>
  pages.slice(1).map((page, index) => ({
    after: pages[index]?.last ?? '',
    version: versionFor(user, page),
  }))

/** The page of a packed map after somebody, without names. */
export async function pageOfRows(
  spots: Spots,
  laid: LaidRows,
  after: string | null | undefined,
  asked: Asked & { readonly user: User },
) {
  const { pages } = laid
  const index = after ? placeIn(pages, ({ last }) => last <= after) : 0
  const page = pages[index]
  if (!page) return { points: [], next: null, version: null }
  const [x, y] = asked.user.isAnonymization ? (['cellX', 'cellY'] as const) : (['x', 'y'] as const)
  const rows = await spots.find({
    client: asked.client,
    where: {
      $and: [{ _id: { $lte: page.last, ...(after && { $gt: after }) } }, asked.rule.where, isShown(asked)],
    },
    columns: [x, y, 'isPoor', ...ruledColumns],
    limit: atMost(20_000),
  })
  // After somebody who ends no page, as of a map that was drawn before pages were cut anew.
  const isWhole = (after ?? undefined) === pages[index - 1]?.last
  return {
    points: rows.map((row) => ({
      id: row._id,
      name: '',
      latitude: row[y] ?? 0,
      longitude: row[x] ?? 0,
      isPoor: row.isPoor === true,
      category: caseOf(asked.rule.cases, row) ?? null,
    })),
    next: index + 1 < pages.length ? page.last : null,
    version: isWhole ? versionFor(asked.user, page) : null,
  }
}

function isOf(group: LayerGroup, asked: Asked): RowFilter<SpotRow> {
  const shown = isShown(asked)
  const tended = isTended(asked)
  if (group === 'outside') return { $and: [placed, tended], $nor: [shown] }
  if (group === 'withoutLocation') return { $and: [{ x: null }, tended] }
  return group === 'shown' ? shown : { $and: [shown, { isPoor: true }] }
}

/** Those of a group after somebody, as many as a page has, and after whom the others follow. */
export async function idsOfGroup(
  spots: Spots,
  group: LayerGroup,
  after: string | null | undefined,
  asked: Asked,
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
