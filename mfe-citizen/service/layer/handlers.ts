import { toMultipolygon } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { territoryAreaGet } from '@saude/core/contract/territory-area'
import { seenBy } from '@saude/service/cells'
import type { Ask, Handler, ScopedCollections, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import type { Filter, Store } from '@saude/store'
import { pointsAtOnce } from '../../contract/geolocation.ts'
import {
  citizenGeolocationPeople,
  citizenLayer,
  citizenLayerPeople,
  citizenLayerTimeline,
  layerFilters,
} from '../../contract/layer.ts'
import { type collections as declared, on } from '../collections.ts'
import { peopleAt } from '../location/at-point.ts'
import { groupAfter, type Laid, laterPages, layOut, pageOf } from '../location/page-of-spots.ts'
import { selected } from '../location/selection.ts'
import { spotsOf, spotsOfAll } from '../location/spots.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import { risksOf } from '../risk/risk.ts'
import { happened, isEventLayer, type LayerFilter } from './happened.ts'
import { atRisk, kindsOf, type MarkedLayer, type Marks, membersOf, sufferers } from './members.ts'
import { packLayer, pointOf } from './points.ts'
import { type Member, readMembers, readThese, type Where } from './read.ts'
import { isRuledLayer } from './rule.ts'
import { type Ruled, ruledIds, ruledPage } from './ruled.ts'
import { tallyOf } from './tally.ts'

type Asked = Pick<InputOf<typeof citizenLayer>, 'citizen' | 'area'>

const isOfAll = ({ citizen }: Asked): boolean => (citizen?.selection ?? 'all') === 'all'

/** A layer of everybody whose members follow from their rows; undefined where records are looked at. */
function ruledFor(input: Asked & Pick<LayerFilter, 'layer'>, user: User): Ruled | undefined {
  const { layer } = input
  const client = isOfAll(input) ? user.client?.id : undefined
  return client !== undefined && isRuledLayer(layer) ? { layer, client } : undefined
}

/** Residents who fit the filter of citizens. */
const wantedOf = (input: Asked, user: User, now: Date): Filter<Citizen> => ({
  $and: [residents, selected(input.citizen, user, now)],
})

/** The area that was asked for: its outline, and who answers for it. */
async function whereOf(
  { area }: Asked,
  ask: Ask,
  user: User,
): Promise<Where & { readonly isDrawn: boolean }> {
  const seen = seenBy(user)
  if (!area) return { boundary: undefined, lookedAfter: undefined, isDrawn: true, seen }
  const { boundary } = await ask(territoryAreaGet, area)
  return {
    boundary: boundary ?? undefined,
    lookedAfter: area.type === 'user' ? { responsibleAcsId: area.id } : { 'healthUnit.id': area.id },
    isDrawn: Boolean(boundary),
    seen,
  }
}

const points = on(citizenLayer, async (call) => {
  const { input, user, collections, ask, now } = call
  const where = await whereOf(input, ask, user)
  const answer = {
    points: [],
    hasBoundary: where.isDrawn,
    geoFilterType: input.area?.type ?? null,
    boundary: where.boundary ? toMultipolygon([where.boundary]) : null,
    withoutLocation: 0,
  }
  if (!where.isDrawn) return answer
  const { after, packed } = input
  const ruled = input.named ? undefined : ruledFor(input, user)
  if (ruled) {
    const named = async (ids: readonly string[]) =>
      (await marked(input, call, ids)).map((one) => pointOf(one, where))
    return { ...answer, ...(await ruledPage(call, ruled, where, named)) }
  }
  // Of a layer whose every look is logged all who are counted are named.
  const laid = input.named ? undefined : await laidOf(input, call, where)
  if (laid) {
    if (!packed) {
      const { page, next } = await pageOfGroup(laid, input, call)
      const found = page.map((member) => pointOf(member, where))
      return { ...answer, points: found, next, ...(after ? {} : laid.said) }
    }
    const { points: found, next, version } = pageOf(laid, after, user)
    // Later pages are nothing but points.
    const first = () => ({ ...laid.said, later: laterPages(laid, user) })
    return { ...answer, packed: packLayer(found), next, version, ...(after ? {} : first()) }
  }
  const tally = tallyOf(today(now))
  const members = await membersOf(input.layer, input, knownTo(call))
  const wanted = wantedOf(input, user, now)
  const page: ReturnType<typeof pointOf>[] = []
  let next: string | null = null
  const counted: string[] | null = input.named && !after ? [] : null
  for await (const member of readMembers(collections.citizen, wanted, members, where, after ?? undefined)) {
    const { one, mark, groups } = member
    const isShown = groups.includes('shown')
    if (isShown && page.length === pointsAtOnce) {
      next ??= page.at(-1)?.id ?? null
      if (after) break
    }
    if (isShown && page.length < pointsAtOnce) page.push(pointOf(member, where))
    tally.addOne({ birthDate: one.birthDate, category: mark.category, groups })
    counted?.push(one._id)
  }
  const drawn = packed ? { packed: packLayer(page) } : { points: page }
  return { ...answer, ...drawn, ...(counted && { counted }), next, ...(after ? {} : tally.answer()) }
})

const people = on(citizenLayerPeople, (call) => tableOf(call.input, call))

const everybody = on(citizenGeolocationPeople, (call) => tableOf({ ...call.input, layer: 'citizen' }, call))

interface Known {
  readonly user: User
  readonly collections: ScopedCollections<typeof declared>
  readonly store: Store
  readonly ask: Ask
  readonly now: Date
}

const noMarks: Marks = { of: () => undefined, idsAfter: () => [] }

/** What the members of a layer are found by. */
const knownTo = (call: Known) => ({
  marks: async (layer: MarkedLayer, input: LayerFilter) => {
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
  },
  now: call.now,
})

/** Layers are asked page by page, and their tables with them. */
const keptEvents = keptAnswers<Marks>(['history'], 8)
type KeptLaid = Laid & { readonly said: ReturnType<Tally['answer']> }
const keptLaid = keptAnswers<KeptLaid>(citizenLayer.reads, 8)
type Tally = ReturnType<typeof tallyOf>

type LayerInput = LayerFilter &
  Pick<InputOf<typeof citizenLayerPeople>, 'citizen' | 'area' | 'after' | 'group'>

/**
 * Everybody of a layer, by group, from what is kept in memory of all residents; undefined where they are narrowed by what
 * is not kept. The map and its tables share it.
 */
async function laidOf(
  input: LayerInput,
  call: Known,
  { boundary, seen }: Where,
): Promise<KeptLaid | undefined> {
  const { user, store, now } = call
  const { area, layer } = input
  const client = isOfAll(input) ? user.client?.id : undefined
  if (isRuledLayer(layer)) return undefined
  const spots = client && (await spotsOfAll(store, client))
  if (!spots) return undefined
  const filters = keysOf(layerFilters).map((key) => input[key] ?? null)
  const asked = [layer, ...filters, area ?? null, boundary, seesProtected(user), user.isAnonymization]
  return keptLaid(call, asked, async () => {
    const tally = tallyOf(today(now))
    const kinds = await kindsOf(layer, input, knownTo(call))
    // What was written since it was looked whether they are kept counts too.
    const latest = (await spotsOf(store, client)) ?? spots
    const count: Parameters<typeof layOut>[1]['count'] = ({ birthDate }, groups, category) =>
      tally.addOne({ birthDate, category, groups })
    return { ...(await layOut(latest, { area, boundary, seen, kinds, count })), said: tally.answer() }
  })
}

/** What a layer says of these people; who has changed since their ids were found is of the next question. */
async function marked(
  input: LayerInput,
  call: Known,
  ids: readonly string[],
): Promise<Pick<Member, 'one' | 'mark'>[]> {
  const members = await membersOf(input.layer, input, knownTo(call))
  const wanted = wantedOf(input, call.user, call.now)
  const found: Pick<Member, 'one' | 'mark'>[] = []
  for await (const one of readThese(call.collections.citizen, wanted, ids)) {
    const mark = members.mark(one)
    if (mark) found.push({ one, mark })
  }
  return found
}

/** A page of those of a group, read by their ids: a table of few among a million reads few. */
async function pageOfGroup(laid: Laid, input: LayerInput, call: Known) {
  const { ids, next } = groupAfter(laid, input.group ?? 'shown', input.after, pointsAtOnce)
  return { page: await marked(input, call, ids), next }
}

/** A page of the table of those who belong to a group. */
async function tableOf(
  input: InputOf<typeof citizenLayerPeople>,
  call: Known,
): Promise<OutputOf<typeof citizenLayerPeople>> {
  const { user, collections, ask, now } = call
  const where = await whereOf(input, ask, user)
  if (!where.isDrawn) return { people: [] }
  const ruled = input.points ? undefined : ruledFor(input, user)
  if (ruled) {
    const { ids, next } = await ruledIds({ input, store: call.store, user, now }, ruled, where)
    return { people: (await marked(input, call, ids)).map(lineOf), next }
  }
  const laid = input.points ? undefined : await laidOf(input, call, where)
  if (laid) {
    const { page, next } = await pageOfGroup(laid, input, call)
    return { people: page.map(lineOf), next }
  }
  const members = await membersOf(input.layer, input, knownTo(call))
  const pressed = input.points && (await peopleAt(input.points, collections.citizen, user))
  const wanted: Filter<Citizen> = pressed
    ? { $and: [wantedOf(input, user, now), { _id: { $in: pressed.map(({ id }) => id) } }] }
    : wantedOf(input, user, now)
  const group = input.group ?? 'shown'
  const found: Member[] = []
  let next: string | null = null
  for await (const member of readMembers(
    collections.citizen,
    wanted,
    members,
    where,
    input.after ?? undefined,
  )) {
    if (!member.groups.includes(group)) continue
    if (found.length === pointsAtOnce) {
      next = found.at(-1)?.one._id ?? null
      break
    }
    found.push(member)
  }
  return { people: found.map(lineOf), next }
}

const lineOf = ({ one, mark }: Pick<Member, 'one' | 'mark'>) => ({
  id: one._id,
  name: one.name,
  neighborhood: one.neighborhood?.name ?? null,
  healthUnit: one.healthUnitName ?? null,
  microArea: one.microArea ?? null,
  ...mark,
})

const timeline = on(citizenLayerTimeline, async ({ input, user, collections, ask, now }) => {
  const { layer } = input
  const where = await whereOf(input, ask, user)
  if (!isEventLayer(layer) || !where.isDrawn) return { items: [] }
  const days = new Map<string, Map<string, number>>()
  const ids = new Set<string>()
  for await (const { citizenId, day } of happened(collections.historyItem, layer, input)) {
    const ofDay = days.get(day) ?? new Map<string, number>()
    days.set(day, ofDay.set(citizenId, (ofDay.get(citizenId) ?? 0) + 1))
    ids.add(citizenId)
  }
  const wanted = wantedOf(input, user, now)
  const known = new Set<string>()
  const members = {
    filter: {},
    idsAfter: () => [...ids].sort(),
    mark: () => ({ value: null, category: null, date: null }),
  }
  for await (const { one } of readMembers(collections.citizen, wanted, members, where)) known.add(one._id)
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

export const layerHandlers: Handler[] = [points, people, everybody, timeline]
