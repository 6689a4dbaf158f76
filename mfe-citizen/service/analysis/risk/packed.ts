import { keysOf } from '@saude/contract/values'
import { type RiskClass, riskClassOf, riskParts } from '../../../contract/risk.ts'
import { createSortedIds } from '../facts/sorted-ids.ts'
import { createHouses } from './houses.ts'
import { markOf, type RiskKind, type Scored } from './points.ts'

/** A house or a person with points, by the ids of all who live in the house. */
export interface PackedRow {
  readonly memberIds: readonly string[]
  /** Of a row of one person: who it is. */
  readonly personId: string | undefined
}

export interface Score {
  readonly score: number
  readonly riskClass: RiskClass
}

/** The points of everybody of a town, some 30 bytes a person: what they come from, and the house. */
export interface PackedRisk {
  /** About what all of it takes in memory. */
  readonly bytes: number
  /** Puts in somebody who lives here, or what is known of them now. */
  put(one: Scored): void
  /** Forgets somebody who lives here no more. */
  drop(id: string): void
  /** Houses or people with points, of a class. */
  count(kind: RiskKind, riskClass: RiskClass | null): number
  /** Those of these places, the highest score first. */
  rows(kind: RiskKind, riskClass: RiskClass | null, from: number, to: number): readonly PackedRow[]
  /** The score of somebody or of their house; undefined without points. */
  scoreOf(id: string, kind: RiskKind): Score | undefined
  /** Everybody whose score, or house's, is of a class, in the order of their ids. */
  idsAfter(
    after: string | undefined,
    kind: RiskKind,
    riskClass: RiskClass | null,
  ): Generator<string, undefined>
  /** The same with their scores. */
  scoresAfter(
    after: string | undefined,
    kind: RiskKind,
    riskClass: RiskClass | null,
  ): Generator<readonly [id: string, Score], undefined>
}

const keys = keysOf(riskParts)
const parts = (1 << keys.length) - 1
const isOld = markOf('isOld')
/** In memory: of ids with their order, of houses with their counts and table. */
const [bytesOfId, bytesOfHouse] = [20, 28]
/** Beside the marks. */
const lives = 1 << 15

/** The points of every set of parts. */
const pointsOf = Uint8Array.from({ length: parts + 1 }, (_, bits) =>
  keys.reduce((sum, key) => (bits & markOf(key) ? sum + riskParts[key].points : sum), 0),
)

/** What follows from all people together. */
interface Counted {
  /** By house. */
  readonly people: Uint32Array
  readonly scores: Uint32Array
  /** Who stands for the house: the first of its people. */
  readonly first: Uint32Array
  /** Places of people who stand for a row, the highest score first. */
  readonly order: Map<RiskKind, Uint32Array>
}

export function createPackedRisk(): PackedRisk {
  const ids = createSortedIds()
  const houses = createHouses()
  let bits = new Uint16Array(1_024)
  let homes = new Uint32Array(1_024)
  let known: Counted | undefined

  const bitsAt = (place: number) => bits[place] ?? 0
  const homeOf = (place: number) => homes[place] ?? 0

  function insert(id: string): number {
    if (ids.length === bits.length) {
      const [widerBits, widerHomes] = [new Uint16Array(2 * ids.length), new Uint32Array(2 * ids.length)]
      widerBits.set(bits)
      widerHomes.set(homes)
      bits = widerBits
      homes = widerHomes
    }
    const place = ids.insert(id)
    bits.copyWithin(place + 1, place, ids.length)
    homes.copyWithin(place + 1, place, ids.length)
    return place
  }

  /** One pass over all people, after something has changed. */
  function counted(): Counted {
    if (known) return known
    const { length } = houses
    const [people, scores, first] = [
      new Uint32Array(length),
      new Uint32Array(length),
      new Uint32Array(length),
    ]
    for (let place = 0; place < ids.length; place += 1) {
      const own = bitsAt(place)
      if ((own & lives) === 0) continue
      const home = homeOf(place)
      if (people[home] === 0) first[home] = place
      people[home] = (people[home] ?? 0) + 1
      scores[home] = (scores[home] ?? 0) + (pointsOf[own & parts] ?? 0)
    }
    for (let home = 0; home < length; home += 1)
      if (people[home] === 1 && bitsAt(first[home] ?? 0) & isOld)
        scores[home] = (scores[home] ?? 0) + riskParts.alone.points
    known = { people, scores, first, order: new Map() }
    return known
  }

  /** The score that somebody is shown with. */
  function scoreAt(place: number, kind: RiskKind, { people, scores }: Counted): number {
    const own = bitsAt(place)
    if ((own & lives) === 0) return 0
    const home = homeOf(place)
    if (kind === 'household') return scores[home] ?? 0
    const isAlone = people[home] === 1 && (own & isOld) !== 0
    return (pointsOf[own & parts] ?? 0) + (isAlone ? riskParts.alone.points : 0)
  }

  /** Those who stand for a row, put in order by counting how many have each score. */
  function orderOf(kind: RiskKind, all: Counted): Uint32Array {
    const before = all.order.get(kind)
    if (before) return before
    const starts: number[] = []
    const rowScore = (place: number) =>
      kind === 'household' && all.first[homeOf(place)] !== place ? 0 : scoreAt(place, kind, all)
    for (let place = 0; place < ids.length; place += 1) {
      const score = rowScore(place)
      if (score > 0) starts[score] = (starts[score] ?? 0) + 1
    }
    let rows = 0
    for (let score = starts.length - 1; score > 0; score -= 1) {
      const count = starts[score] ?? 0
      starts[score] = rows
      rows += count
    }
    const order = new Uint32Array(rows)
    for (let place = 0; place < ids.length; place += 1) {
      const score = rowScore(place)
      if (score === 0) continue
      const at = starts[score] ?? 0
      order[at] = place
      starts[score] = at + 1
    }
    all.order.set(kind, order)
    return order
  }

  /** The rows of a class: classes are neighbouring scores. */
  function rowsOf(kind: RiskKind, riskClass: RiskClass | null): Uint32Array {
    const all = counted()
    const order = orderOf(kind, all)
    if (riskClass === null) return order
    const isOfClass = (place: number) => riskClassOf(scoreAt(place, kind, all)) === riskClass
    const from = order.findIndex(isOfClass)
    return from < 0 ? order.subarray(0, 0) : order.subarray(from, order.findLastIndex(isOfClass) + 1)
  }

  return {
    get bytes() {
      return bits.byteLength + homes.byteLength + ids.length * bytesOfId + houses.length * bytesOfHouse
    },
    put({ id, house, marks }) {
      known = undefined
      const place = ids.placeOf(id) ?? insert(id)
      bits[place] = marks | lives
      homes[place] = houses.placeOf(house)
    },
    drop(id) {
      known = undefined
      const place = ids.placeOf(id)
      if (place !== undefined) bits[place] = 0
    },
    count: (kind, riskClass) => rowsOf(kind, riskClass).length,
    rows(kind, riskClass, from, to) {
      const wanted = rowsOf(kind, riskClass).subarray(from, to)
      const members = new Map<number, string[]>()
      for (const place of wanted) members.set(homeOf(place), [])
      for (let place = 0; members.size > 0 && place < ids.length; place += 1)
        if (bitsAt(place) & lives) members.get(homeOf(place))?.push(ids.at(place) ?? '')
      return Array.from(wanted, (place) => ({
        memberIds: members.get(homeOf(place)) ?? [],
        personId: kind === 'person' ? ids.at(place) : undefined,
      }))
    },
    scoreOf(id, kind) {
      const place = ids.placeOf(id)
      const score = place === undefined ? 0 : scoreAt(place, kind, counted())
      return score > 0 ? { score, riskClass: riskClassOf(score) } : undefined
    },
    *idsAfter(after, kind, riskClass) {
      for (const [id] of this.scoresAfter(after, kind, riskClass)) yield id
      return undefined
    },
    *scoresAfter(after, kind, riskClass) {
      let [last, length] = [after, -1]
      for (let place = 0; place < ids.length; place += 1) {
        // At first, and after somebody was put in while those who asked were busy.
        if (length !== ids.length) {
          length = ids.length
          place = last === undefined ? 0 : ids.placeFrom(last)
        }
        const score = place < length ? scoreAt(place, kind, counted()) : 0
        if (score === 0 || (riskClass !== null && riskClassOf(score) !== riskClass)) continue
        const id = ids.at(place)
        if (id === undefined || id === last) continue
        last = id
        yield [id, { score, riskClass: riskClassOf(score) }]
      }
      return undefined
    },
  }
}
