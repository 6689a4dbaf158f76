import { type Boundary, toMultipolygon } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { territoryAreaGet } from '@saude/core/contract/territory-area'
import { seenBy } from '@saude/service/cells'
import { clientOf } from '@saude/service/client'
import type { Ask, Handler, ScopedCollections, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { sortedTexts } from '@saude/service/sorted'
import type { Store } from '@saude/store'
import { pointsAtOnce } from '../../../contract/geolocation.ts'
import {
  citizenGeolocationPeople,
  citizenLayer,
  citizenLayerPeople,
  citizenLayerTimeline,
  layerFilters,
} from '../../../contract/layer.ts'
import { type collections as declared, on } from '../../collections.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { peopleAt } from '../../register/location/at-point.ts'
import { risksOf } from '../risk/risk.ts'
import type { LaidPages } from '../rows/laid-rows.ts'
import { isCounted, type RowsAsked } from '../rows/row-filters.ts'
import { selected } from '../rows/selection.ts'
import { spot } from '../rows/spot.ts'
import { happened, isEventLayer, type LayerFilter } from './happened.ts'
import { drawnPage, type Layered } from './layered.ts'
import { type LaidMarked, markedLayer, rowsOfThese } from './marked.ts'
import { atRisk, type Mark, type MarkedLayer, type Marks, markerOf, sufferers } from './members.ts'
import { partsOf } from './parts.ts'
import { type Named, pointOf } from './points.ts'
import { readThese } from './read.ts'
import { isRuledLayer, type LayerRule, ruleOf } from './rule.ts'
import { ruledLayer } from './ruled.ts'

type Asked = Pick<InputOf<typeof citizenLayer>, 'citizen' | 'area'>

interface Call {
  readonly user: User
  readonly collections: ScopedCollections<typeof declared>
  readonly store: Store
  readonly ask: Ask
  readonly now: Date
}

/** The outline of the area that was asked for; `isDrawn` is false where it has none. */
async function whereOf({ area }: Asked, ask: Ask) {
  if (!area) return { boundary: undefined, isDrawn: true }
  const { boundary } = await ask(territoryAreaGet, area)
  return { boundary: boundary ?? undefined, isDrawn: Boolean(boundary) }
}

/** Those whom a filter of citizens and an area are about, by a rule. */
function rowsAsked(
  { citizen, area }: Asked,
  { where, kinds }: LayerRule,
  { user, now }: Pick<Call, 'user' | 'now'>,
  boundary: Boundary | undefined,
): RowsAsked {
  const rule = { where: { $and: [selected(citizen, user, now), where] }, kinds }
  return { client: clientOf({ user }), area, boundary, user, rule, day: today(now) }
}

interface Found extends Layered {
  laid(): Promise<LaidPages>
  /** What the layer says of one of its people. */
  readonly mark: (one: Citizen) => Mark | undefined
}

/** A layer, wherever its members are found: the map and its tables share it. */
async function found(input: LayerInput, call: Call, boundary: Boundary | undefined): Promise<Found> {
  const { user, now } = call
  const { layer } = input
  if (isRuledLayer(layer)) {
    const asked = rowsAsked(input, ruleOf(layer, input, now), call, boundary)
    return { ...ruledLayer(call, asked), mark: markerOf(layer, today(now)) }
  }
  const marks = await marksOf(layer, input, call)
  const asked = rowsAsked(input, everybody, call, boundary)
  const marked = markedLayer(call, asked, marks)
  const filters = keysOf(layerFilters).map((key) => input[key] ?? null)
  const key = [layer, filters, asked.rule, input.area ?? null, boundary]
  return {
    ...marked,
    laid: () =>
      // What failed, as of a call that was over, is nothing to go on from.
      keptLaid(call, [key, seesProtected(user), user.isAnonymization], async (before) =>
        marked.layOut(await before?.catch(() => undefined)),
      ),
    mark: ({ _id }) => marks.of(_id),
  }
}

const everybody: LayerRule = { where: {}, kinds: [] }

const noMarks: Marks = { of: () => undefined, after: () => [] }

/** Those to whom something happened, and who has points for risk: at the day of the question. */
async function marksOf(layer: MarkedLayer, input: LayerFilter, call: Call): Promise<Marks> {
  if (layer === 'risk') {
    const risk = await risksOf(call)
    return risk ? atRisk(risk, input) : noMarks
  }
  const { immunobiological, dose, symptom, illness, condition, from, to } = input
  const asked = [layer, immunobiological?.id, dose, symptom, illness, condition, from, to]
  // Entries of protected diagnoses are hidden from most.
  return keptEvents(call, [...asked, seesProtected(call.user)], () =>
    sufferers(call.collections.historyItem, layer, input),
  )
}

/** Layers are asked page by page, and their tables with them. */
const keptEvents = keptAnswers<Marks>(['history'], { bytes: ({ bytes = 0 }) => bytes })
const keptLaid = keptAnswers<LaidMarked>(citizenLayer.reads)

type LayerInput = LayerFilter & Asked

const points = on(citizenLayer, async (call) => {
  const { input, user, ask } = call
  const { boundary, isDrawn } = await whereOf(input, ask)
  const answer = {
    points: [],
    hasBoundary: isDrawn,
    geoFilterType: input.area?.type ?? null,
    boundary: toMultipolygon(boundary),
    withoutLocation: 0,
  }
  if (!isDrawn) return answer
  const layer = await found(input, call, boundary)
  const seen = seenBy(user)
  const named = async (ids: readonly string[]) =>
    (await marked(layer, call, ids)).map((one) => pointOf(one, seen))
  return { ...answer, ...(await drawnPage(layer, input, user, named)) }
})

const people = on(citizenLayerPeople, (call) => tableOf(call.input, call))

const citizens = on(citizenGeolocationPeople, (call) => tableOf({ ...call.input, layer: 'citizen' }, call))

/** What a layer says of these people; who has changed since their ids were found is of the next question. */
async function marked({ mark }: Pick<Found, 'mark'>, call: Call, ids: readonly string[]): Promise<Named[]> {
  const all: Named[] = []
  for await (const one of readThese(call.collections.citizen, ids)) {
    const said = mark(one)
    if (said) all.push({ one, mark: said })
  }
  return all
}

/** A page of the table of those who belong to a group: of few among a million few are read. */
async function tableOf(
  input: InputOf<typeof citizenLayerPeople>,
  call: Call,
): Promise<OutputOf<typeof citizenLayerPeople>> {
  const { user, collections, ask } = call
  const { boundary, isDrawn } = await whereOf(input, ask)
  if (!isDrawn) return { people: [] }
  const layer = await found(input, call, boundary)
  const group = input.group ?? 'shown'
  if (input.points) {
    const pressed = await peopleAt(input.points, collections.citizen, user)
    const ids = await layer.among(pressed.map(({ id }) => id).slice(0, pointsAtOnce), group)
    return { people: (await marked(layer, call, ids)).map(lineOf), next: null }
  }
  const { ids, next } = await layer.idsOf(group, input.after)
  return { people: (await marked(layer, call, ids)).map(lineOf), next }
}

const lineOf = ({ one, mark }: Named) => ({
  id: one._id,
  name: one.name,
  neighborhood: one.neighborhood?.name ?? null,
  healthUnit: one.healthUnitName ?? null,
  microArea: one.microArea ?? null,
  ...mark,
})

const timeline = on(citizenLayerTimeline, async (call) => {
  const { input, collections, ask, store } = call
  const { layer } = input
  const { boundary, isDrawn } = await whereOf(input, ask)
  if (!isEventLayer(layer) || !isDrawn) return { items: [] }
  const days = new Map<string, Map<string, number>>()
  const ids = new Set<string>()
  for await (const { citizenId, day } of happened(collections.historyItem, layer, input)) {
    const ofDay = days.get(day) ?? new Map<string, number>()
    days.set(day, ofDay.set(citizenId, (ofDay.get(citizenId) ?? 0) + 1))
    ids.add(citizenId)
  }
  const asked = rowsAsked(input, everybody, call, boundary)
  const known = new Set<string>()
  for (const some of partsOf(await sortedTexts([...ids])))
    for (const { _id } of await rowsOfThese(store.view(spot), some, asked, isCounted(asked), []))
      known.add(_id)
  return {
    items: [...days]
      .map(([date, ofDay]) => ({
        date,
        count: [...ofDay].reduce((sum, [id, count]) => (known.has(id) ? sum + count : sum), 0),
      }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.date.localeCompare(other.date)),
  }
})

export const layerHandlers: Handler[] = [points, people, citizens, timeline]
