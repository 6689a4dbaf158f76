import { today } from '@saude/contract/instants'
import { type MassClass, massReasons, massSchemeOf } from '@saude/core/contract/codes/body-mass-index'
import type { Scoped } from '@saude/service/handlers'
import { placeIn, sortedTexts } from '@saude/service/sorted'
import type { Filter } from '@saude/store'
import type { LayerKind } from '../../contract/layer.ts'
import { massOf } from '../conditions/mass-of.ts'
import type { HistoryItem } from '../history/item.ts'
import type { Kinds } from '../location/page-of-spots.ts'
import { suffering } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import type { PackedRisk } from '../risk/packed.ts'
import { visitKeysOn, visitStatusOn } from '../visits/visit-status.ts'
import { happened, isEventLayer, type LayerFilter } from './happened.ts'
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

/** Who belongs to a layer: a filter, the ids of those it happened to, and what is said of each. */
export interface Members {
  readonly filter: Filter<Citizen>
  /** Of those after somebody, in the order of their ids. Undefined: the filter says it all. */
  readonly idsAfter: ((after: string | undefined) => Iterable<string>) | undefined
  /** Undefined: this citizen is left out. */
  readonly mark: (one: Citizen) => Mark | undefined
}

const plain: Mark = { value: null, category: null, date: null }

/** What is said of those of a layer that their records do not say. */
export interface Marks {
  readonly of: (id: string) => Mark | undefined
  readonly idsAfter: (after: string | undefined) => Iterable<string>
}

interface Known {
  /** What happened, and who has points for risk: at the day of the question. */
  readonly marks: (layer: MarkedLayer, input: LayerFilter) => Promise<Marks>
  readonly now: Date
}

/** Layers whose members are found elsewhere than in their own records. */
export type MarkedLayer = Parameters<typeof happened>[1] | 'risk'

export const isMarkedLayer = (layer: LayerKind): layer is MarkedLayer =>
  isEventLayer(layer) || layer === 'risk'

/** The members of a layer. */
export async function membersOf(
  layer: LayerKind,
  input: LayerFilter,
  { marks: find, now }: Known,
): Promise<Members> {
  if (isMarkedLayer(layer)) {
    const marks = await find(layer, input)
    return { filter: {}, idsAfter: marks.idsAfter, mark: ({ _id }) => marks.of(_id) }
  }
  if (layer === 'bodyMassIndex') return measured(input)
  if (layer === 'visit') return visited(input, today(now))
  const condition = layer === 'citizen' ? null : layer
  return { filter: suffering(condition, now), idsAfter: undefined, mark: () => plain }
}

/** What everybody of a layer counts as, of those who are kept in memory: the same as `membersOf` says of records. */
export async function kindsOf(
  layer: Exclude<LayerKind, RuledLayer>,
  input: LayerFilter,
  { marks: find }: Pick<Known, 'marks'>,
): Promise<Kinds> {
  if (isMarkedLayer(layer)) {
    const marks = await find(layer, input)
    const of: Kinds['of'] = ({ id }) => marks.of(id)?.category
    // Half of a town is at risk, but few have something happen to them on a day.
    return isEventLayer(layer) ? { of, ids: [...marks.idsAfter(undefined)] } : { of }
  }
  return {
    of: ({ massClass }) => (massClass !== null && isWanted(massClass, input) ? massClass : undefined),
  }
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
  const ids = await sortedTexts([...marks.keys()])
  return {
    of: (id) => marks.get(id),
    idsAfter: (after) => (after === undefined ? ids : ids.slice(placeIn(ids, (id) => id <= after))),
  }
}

/** Those who were weighed and measured, by the class of their index. */
const measured = (input: LayerFilter): Members => ({
  filter: { 'conditions.weight': { $gt: 0 }, 'conditions.height': { $gt: 0 } },
  idsAfter: undefined,
  mark: (one) => {
    const mass = massOf(one)
    if (!mass || !isWanted(mass.massClass, input)) return undefined
    const { index: value, massClass: category, on: date, reason } = mass
    return { value, category, date, ...(reason && { note: massReasons[reason] }) }
  },
})

/** Whether a class is the one, or of the scheme, that a layer is narrowed to. */
const isWanted = (massClass: MassClass, { massIndex, massScheme }: LayerFilter): boolean =>
  (!massIndex || massIndex === massClass) && (!massScheme || massScheme === massSchemeOf(massClass))

/** Those with points, each with the score of the house or the person and its class. */
export const atRisk = (risk: PackedRisk, { riskOf, riskClass }: LayerFilter): Marks => ({
  of(id) {
    const found = risk.scoreOf(id, riskOf ?? 'household')
    return found && (!riskClass || found.riskClass === riskClass)
      ? { value: found.score, category: found.riskClass, date: null }
      : undefined
  },
  idsAfter: (after) => risk.idsAfter(after, riskOf ?? 'household', riskClass ?? null),
})

/** Those whom somebody visits, by whether it is time to. */
const visited = ({ visitStatus }: LayerFilter, day: string): Members => ({
  filter: visitStatus ? { ...residents, visitKey: visitKeysOn(day)[visitStatus] } : residents,
  idsAfter: undefined,
  mark: ({ visitKey, lastVisitOn }) => {
    const category = visitStatusOn(visitKey, day)
    return category && { value: null, category, date: lastVisitOn ?? null }
  },
})
