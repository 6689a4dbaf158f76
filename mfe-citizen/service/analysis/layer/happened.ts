import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { anyDose, type citizenLayerTimeline, type LayerKind } from '../../../contract/layer.ts'
import { saysIllness, saysViolence } from '../../register/conditions/codes.ts'
import { between } from '../../register/history/between.ts'
import { type HistoryItem, namedIn, protectedConditionIn } from '../../register/history/item.ts'

export type LayerFilter = Omit<InputOf<typeof citizenLayerTimeline>, 'citizen' | 'area'>

/** One occurrence: of whom, and on which day. */
export interface Occurrence {
  readonly citizenId: string
  readonly day: string
  readonly category: string | null
}

/** Layers of what happened to citizens; the others are about what citizens are. */
const eventLayers = ['immunization', 'symptom', 'mentalHealth', 'violence', 'protectedCondition'] as const
type EventLayer = (typeof eventLayers)[number]

export const isEventLayer = (layer: LayerKind): layer is EventLayer =>
  eventLayers.some((event) => event === layer)

/** The entries that a layer is made of, as far as the store can say. */
function entriesOf(layer: EventLayer, input: LayerFilter): Filter<HistoryItem> {
  switch (layer) {
    case 'immunization': {
      const { immunobiological, dose } = input
      return {
        type: 'immunization',
        ...(immunobiological && { 'immunization.immunobiological.code': immunobiological.id }),
        ...(dose && dose !== anyDose && { 'immunization.dose.code': dose }),
      }
    }
    case 'symptom':
      return {
        type: { $in: ['symptom', 'selfReportedSymptom'] },
        ...(input.symptom && { symptoms: input.symptom }),
        ...between(input),
      }
    case 'mentalHealth':
    case 'violence':
      return { type: { $in: ['healthCare', 'homeCare'] }, ...between(input) }
    case 'protectedCondition':
      return {
        type: { $in: ['healthCare', 'homeCare', 'symptom'] },
        isProtected: true,
        ...between(input),
      }
  }
}

/** What the store cannot say: beginnings of codes, and quizzes of citizens who feel well. */
function isMeant(layer: EventLayer, { illness, condition }: LayerFilter, item: HistoryItem): boolean {
  switch (layer) {
    case 'immunization':
      return true
    case 'symptom':
      return (item.symptoms?.length ?? 0) > 0
    case 'mentalHealth':
      return namedIn(item).some((coded) => saysIllness(coded, illness))
    case 'violence':
      return namedIn(item).some(saysViolence)
    case 'protectedCondition': {
      const found = protectedConditionIn(item)
      return found !== undefined && (!condition || condition === found)
    }
  }
}

/** What an occurrence is counted under: a vaccine's dose, which protected diagnosis. */
const categoryOf = (layer: EventLayer, item: HistoryItem): string | null =>
  layer === 'protectedCondition'
    ? (protectedConditionIn(item) ?? null)
    : (item.immunization?.dose?.name ?? null)

const projection = {
  citizenId: 1,
  date: 1,
  problem: 1,
  ciap: 1,
  procedure: 1,
  'act.problems': 1,
  symptoms: 1,
  'immunization.dose': 1,
} as const

/** Everything that happened of what a layer is about. */
export async function* happened(
  items: Scoped<HistoryItem>,
  layer: EventLayer,
  input: LayerFilter,
): AsyncGenerator<Occurrence, undefined> {
  const options = { projection, sort: { type: 1, date: 1, _id: 1 } } as const
  for await (const item of items.find<HistoryItem>(entriesOf(layer, input), options))
    if (isMeant(layer, input, item))
      yield {
        citizenId: item.citizenId,
        day: toWire(item.date).slice(0, 10),
        category: categoryOf(layer, item),
      }
}
