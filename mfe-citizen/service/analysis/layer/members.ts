import { massReasons } from '@saude/core/contract/codes/body-mass-index'
import type { Scoped } from '@saude/service/handlers'
import { placeIn, sortedTexts } from '@saude/service/sorted'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { massOf } from '../../register/conditions/mass-of.ts'
import type { HistoryItem } from '../../register/history/item.ts'
import { visitStatusOn } from '../../register/visits/visit-status.ts'
import type { PackedRisk, Score } from '../risk/packed.ts'
import { happened, type LayerFilter } from './happened.ts'
import type { RuledLayer } from './rule.ts'

/** What a layer says of one of its citizens. */
export interface Mark {
  readonly value: number | null
  readonly category: string | null
  readonly date: string | null
  /** What has to be said of it: why there is no class. */
  readonly note?: string
  /** Of a diagnosis that Lei 14.289/2022 protects. */
  readonly isProtected?: true
}

/** Who belongs to a layer that says nothing more of them. */
export const plain: Mark = { value: null, category: null, date: null }

/** What is said of those of a layer that their records do not say. */
export interface Marks {
  readonly of: (id: string) => Mark | undefined
  /** Those after somebody, in the order of their ids. */
  readonly after: (after: string | undefined) => Iterable<readonly [id: string, Mark]>
  /** A large part of all residents is among them. */
  readonly isMost?: boolean
  /** About what they take in memory, where they are kept. */
  readonly bytes?: number
}

const bytesOfMark = 200

/** Layers whose members are found elsewhere than in their own records. */
export type MarkedLayer = EventLayer | 'risk'

/** What a layer says of somebody whose row says that they belong to it. */
export function markerOf(layer: RuledLayer, day: string): (one: Citizen) => Mark | undefined {
  if (layer === 'bodyMassIndex') return measured
  return layer === 'visit' ? (one) => visited(one, day) : () => plain
}

type EventLayer = Parameters<typeof happened>[1]

/** Those to whom it happened: how often, and when last; of a vaccine the last dose. */
export async function sufferers(
  items: Scoped<HistoryItem>,
  layer: EventLayer,
  input: LayerFilter,
): Promise<Marks> {
  const marks = new Map<string, Mark>()
  for await (const { citizenId, day, category } of happened(items, layer, input)) {
    const before = marks.get(citizenId)
    const isLater = !before?.date || day >= before.date
    marks.set(citizenId, {
      value: (before?.value ?? 0) + 1,
      date: isLater ? day : (before?.date ?? day),
      category: isLater ? category : (before?.category ?? category),
      ...(layer === 'protectedCondition' && { isProtected: true }),
    })
  }
  const all = await sortedTexts([...marks.keys()])
  return {
    bytes: marks.size * bytesOfMark,
    of: (id) => marks.get(id),
    *after(after) {
      const from = after === undefined ? 0 : placeIn(all, (id) => id <= after)
      for (let place = from; place < all.length; place += 1) {
        const id = all[place] ?? ''
        const mark = marks.get(id)
        if (mark) yield [id, mark]
      }
    },
  }
}

/** The class of an index, or why there is none. */
function measured(one: Citizen): Mark | undefined {
  const mass = massOf(one)
  if (!mass) return undefined
  const { index: value, massClass: category, on: date, reason } = mass
  return { value, category, date, ...(reason && { note: massReasons[reason] }) }
}

/** Those with points, each with the score of the house or the person and its class. */
export function atRisk(risk: PackedRisk, { riskOf, riskClass }: LayerFilter): Marks {
  const kind = riskOf ?? 'household'
  const markOf = (found: Score): Mark => ({ value: found.score, category: found.riskClass, date: null })
  return {
    of(id) {
      const found = risk.scoreOf(id, kind)
      return found && (!riskClass || found.riskClass === riskClass) ? markOf(found) : undefined
    },
    *after(after) {
      for (const [id, score] of risk.scoresAfter(after, kind, riskClass ?? null)) yield [id, markOf(score)]
    },
    isMost: !riskClass && kind === 'household',
  }
}

/** Whether it is time to visit somebody. */
function visited({ visitKey, lastVisitOn }: Citizen, day: string): Mark | undefined {
  const category = visitStatusOn(visitKey, day)
  return category && { value: null, category, date: lastVisitOn ?? null }
}
