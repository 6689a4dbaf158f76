import { today } from '@saude/contract/instants'
import { massClassOf, massIndexOf } from '@saude/core/contract/codes/body-mass-index'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { LayerKind } from '../../contract/layer.ts'
import type { HistoryItem } from '../history/item.ts'
import { suffering } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'
import type { RiskKind, RiskRow } from '../risk/rows.ts'
import { neverVisited } from '../visits/visit-key.ts'
import { happened, isEventLayer, type LayerFilter } from './happened.ts'

/** What a layer says of one of its citizens. */
export interface Mark {
  readonly value: number | null
  readonly category: string | null
  readonly date: string | null
  /** Of a diagnosis that Lei 14.289/2022 protects. */
  readonly isProtected?: true
}

/** Who belongs to a layer: a filter, the ids of those it happened to, and what is said of each. */
export interface Members {
  readonly filter: Filter<Citizen>
  /** Undefined: the filter says it all. */
  readonly ids: readonly string[] | undefined
  /** Undefined: this citizen is left out. */
  readonly mark: (one: Citizen) => Mark | undefined
}

const plain: Mark = { value: null, category: null, date: null }

interface Known {
  readonly items: Scoped<HistoryItem>
  /** Who has points for risk, at the day of the question. */
  readonly risks: (kind: RiskKind) => Promise<readonly RiskRow[]>
  readonly now: Date
}

/** The members of a layer. */
export async function membersOf(
  layer: LayerKind,
  input: LayerFilter,
  { items, risks, now }: Known,
): Promise<Members> {
  if (isEventLayer(layer)) return await sufferers(items, layer, input)
  if (layer === 'bodyMassIndex') return measured(input)
  if (layer === 'risk') return atRisk(await risks(input.riskOf ?? 'household'), input)
  if (layer === 'visit') return visited(input, today(now))
  const condition = layer === 'citizen' ? null : layer
  return { filter: suffering(condition, now), ids: undefined, mark: () => plain }
}

type EventLayer = Parameters<typeof happened>[1]

/** Those to whom it happened: how often, and when last; of a vaccine the last dose. */
async function sufferers(
  items: Scoped<HistoryItem>,
  layer: EventLayer,
  input: LayerFilter,
): Promise<Members> {
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
  return {
    filter: {},
    ids: [...marks.keys()].sort(),
    mark: ({ _id }) => marks.get(_id),
  }
}

/** Those who were weighed and measured, by the class of their index. */
const measured = ({ massIndex }: LayerFilter): Members => ({
  filter: { 'conditions.weight': { $gt: 0 }, 'conditions.height': { $gt: 0 } },
  ids: undefined,
  mark: ({ conditions }) => {
    const { weight, height } = conditions ?? {}
    if (!weight || !height) return undefined
    const value = massIndexOf(weight, height)
    const category = massClassOf(value)
    return massIndex && massIndex !== category ? undefined : { value, category, date: null }
  },
})

/** Those with points, each with the score of the house or the person and its class. */
function atRisk(rows: readonly RiskRow[], { riskClass }: LayerFilter): Members {
  const marks = new Map<string, Mark>()
  for (const { memberIds, score, riskClass: category } of rows) {
    if (riskClass && riskClass !== category) continue
    for (const id of memberIds) marks.set(id, { value: score, category, date: null })
  }
  return { filter: {}, ids: [...marks.keys()].sort(), mark: ({ _id }) => marks.get(_id) }
}

/** Those whom somebody visits, by whether it is time to. */
const visited = ({ visitStatus }: LayerFilter, day: string): Members => ({
  filter: { isVisitable: true },
  ids: undefined,
  mark: ({ visitKey, lastVisitOn }) => {
    if (!visitKey) return undefined
    const category = visitKey === neverVisited ? 'nothing' : visitKey >= day ? 'alright' : 'delay'
    return visitStatus && visitStatus !== category
      ? undefined
      : { value: null, category, date: lastVisitOn ?? null }
  },
})
