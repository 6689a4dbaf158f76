import { placeIn } from '@saude/service/sorted'
import { atMost, type RowFilter, type ViewReads } from '@saude/store'
import { turned } from '../../register/conditions/risk.ts'
import { keyOf } from '../layer/rule.ts'
import type { Counted } from '../layer/tally.ts'
import { hashOf, mixed, offset } from './mixed.ts'
import { isCounted, isShown, placed, type RowsAsked } from './row-filters.ts'
import type { SpotRow, spot } from './spot.ts'

/** Where rows of people are read. */
export type Spots = ViewReads<(typeof spot)['columns']>

/** People who follow each other up to one who ends a run, wherever others come or go. */
export interface Run {
  readonly last: string
  readonly length: number
  readonly hash: number
}

/** A stretch of the ids of a layer, counted by itself: after a change nothing else is. */
export interface Part {
  /** Up to whom: somebody who ends a run. Null of the last one. */
  readonly upTo: string | null
  readonly counts: readonly Counted[]
  readonly runs: readonly Run[]
}

/** A part has so many runs at least, and a layer at most so many parts: each is a question of its own. */
const leastRuns = 20
const mostParts = 64

const runsOfPart = (all: number): number => Math.max(leastRuns, Math.ceil(all / mostParts))

/** Ends of runs that are read: of five million people who are shown. */
const mostEnds = 20_000

/**
 * A layer counted and cut into runs, in the store. Each part is asked by itself: runs times what their people are called would be
 * more than one answer may hold.
 */
export async function layOutParts(spots: Spots, asked: RowsAsked): Promise<readonly Part[]> {
  const ends = await endsOf(spots, asked)
  const size = runsOfPart(ends.length)
  const cuts = ends.filter((_, at) => (at + 1) % size === 0)
  const parts: Part[] = []
  for (const upTo of [...cuts, null]) parts.push(await partOf(spots, asked, parts.at(-1)?.upTo, upTo))
  return parts
}

/** Those who end a run, in the order of their ids. */
async function endsOf(spots: Spots, asked: RowsAsked): Promise<readonly string[]> {
  const found = await spots.find({
    client: asked.client,
    where: { $and: [asked.rule.where, isShown(asked), { isEnd: true }] },
    columns: [],
    limit: atMost(mostEnds),
  })
  return found.map(({ _id }) => _id)
}

/** A part behind one and up to another one. */
async function partOf(
  spots: Spots,
  asked: RowsAsked,
  after: string | null | undefined,
  upTo: string | null,
): Promise<Part> {
  const range = between(after, upTo)
  const [counts, runs] = await Promise.all([countedIn(spots, asked, range), runsOf(spots, asked, range)])
  return { upTo, counts, runs }
}

/**
 * The same parts, of which those with these people are counted anew; undefined where all have to be: they are most of
 * them, one ends no more where it ended, or has become as long as two, as the last one does when people are added.
 */
export async function relaid(
  spots: Spots,
  asked: RowsAsked,
  before: readonly Part[],
  ids: Iterable<string>,
): Promise<readonly Part[] | undefined> {
  const touched = new Set<number>()
  for (const id of ids) touched.add(placeIn(before, ({ upTo }) => upTo !== null && upTo < id))
  if (touched.size > before.length / 2) return undefined
  const longest = 2 * runsOfPart(before.reduce((sum, { runs }) => sum + runs.length, 0))
  const parts = [...before]
  for (const at of touched) {
    const upTo = before[at]?.upTo ?? null
    const part = await partOf(spots, asked, before[at - 1]?.upTo, upTo)
    if (part.runs.length > longest || (upTo !== null && part.runs.at(-1)?.last !== upTo)) return undefined
    parts[at] = part
  }
  return parts
}

/** Those behind one and up to another one. */
const between = (after: string | null | undefined, upTo: string | null): RowFilter<SpotRow> =>
  after || upTo !== null
    ? { _id: { ...(after && { $gt: after }), ...(upTo !== null && { $lte: upTo }) } }
    : {}

/** The oldest decade that is counted by itself. */
const oldest = 150
const decades = Array.from({ length: oldest / 10 }, (_, decade) => decade * 10)

async function countedIn(
  spots: Spots,
  asked: RowsAsked,
  range: RowFilter<SpotRow>,
): Promise<readonly Counted[]> {
  const { client, rule, day } = asked
  const shown = isShown(asked)
  const found = await spots.group({
    client,
    where: { $and: [range, rule.where, isCounted(asked)] },
    by: {
      category: keyOf(rule),
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

async function runsOf(spots: Spots, asked: RowsAsked, range: RowFilter<SpotRow>): Promise<readonly Run[]> {
  const found = await spots.group({
    client: asked.client,
    where: { $and: [range, asked.rule.where, isShown(asked)] },
    by: { run: { run: 'isEnd' }, category: keyOf(asked.rule) },
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
