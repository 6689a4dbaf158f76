import type { citizenPlaceByIds } from '@saude/citizen/contract/contact'
import { pointsAtOnce } from '@saude/citizen/contract/geolocation'
import type { LayerGroup } from '@saude/citizen/contract/layer'
import { generalOf } from '@saude/citizen/contract/layer-data'
import { type Boundary, isInside, toMultipolygon } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { territoryAreaGet } from '@saude/core/contract/territory-area'
import { seenBy } from '@saude/service/cells'
import { type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { epidemiologicalMap, epidemiologicalMapPeople } from '../contract/case-map.ts'
import { caseColors, caseStates, isOnMap } from '../contract/case-states.ts'
import { type AccompanimentStatus, statuses, statusOf } from '../contract/case-status.ts'
import { type Case, casesBetween } from './accompaniment/cases.ts'
import { placesOf } from './accompaniment/citizen.ts'

const on = handlersFor({})

type Called = Pick<Call, 'user' | 'store' | 'ask' | 'now'>
type Asked = Omit<InputOf<typeof epidemiologicalMap>, 'after'>

/** Where somebody lives now, whatever was so when the case began. */
type Place = OutputOf<typeof citizenPlaceByIds>['items'][number]

/** A case of the map with the groups that it belongs to. */
interface Member {
  readonly one: Case
  readonly status: AccompanimentStatus
  readonly place: Place
  readonly groups: readonly LayerGroup[]
}

/**
 * Everything that was asked for, in the order of ids; nothing of an area without limits. Like those of other layers
 * people who were removed are on no map; who died is, for a death is a state of a case.
 */
async function membersOf(input: Asked, { user, store, ask, now }: Called) {
  const day = today(now)
  const { area, from, to, pathology, healthUnit, caseState } = input
  const boundary = area ? ((await ask(territoryAreaGet, area)).boundary ?? undefined) : undefined
  const isDrawn = !area || boundary !== undefined
  // Anonymised users get cells of five people of protected diagnoses, and never a case.
  const isSeen = seesProtected(user)
  const seen = seenBy(user)
  const cases =
    user.client && isDrawn
      ? (await casesBetween(store, user.client.id, { from, to, ...(pathology && { cids: [pathology.id] }) }))
          .filter((one) => isSeen || !one.isProtected)
          .filter((one) => isOnMap(caseState, { status: statusOf(one, day), isConfirmed: one.isConfirmed }))
          .filter((one) => !healthUnit || one.healthUnit?.id === healthUnit.id)
      : []
  const known = await placesOf(
    ask,
    cases.map(({ citizen }) => citizen.id),
  )
  const members = cases
    .flatMap((one): Member[] => {
      const place = known.get(one.citizen.id)
      if (!place) return []
      const isTended =
        area?.type === 'user'
          ? place.agentId === area.id
          : area !== undefined && one.healthUnit?.id === area?.id
      const position = place.position && seen(place.position)
      const seenPlace = { ...place, position }
      const groups = groupsOf(seenPlace, boundary, isTended)
      return [{ one, status: statusOf(one, day), place: seenPlace, groups }]
    })
    .filter(({ groups }) => groups.length > 0)
    .sort((left, right) => (left.one.id < right.one.id ? -1 : 1))
  return { members, boundary, isDrawn }
}

function groupsOf(
  { position: at, isPoor }: Place,
  boundary: Boundary | undefined,
  isTended: boolean,
): LayerGroup[] {
  if (!at) return !boundary || isTended ? ['withoutLocation'] : []
  if (boundary && !isInside(boundary, { lat: at.y, lng: at.x })) return isTended ? ['outside'] : []
  return isPoor ? ['shown', 'poorAccuracy'] : ['shown']
}

/** A page behind an id, and where the next one begins. */
function pageOf(members: readonly Member[], group: LayerGroup, after: string | null | undefined) {
  const all = members.filter(({ one, groups }) => groups.includes(group) && (!after || one.id > after))
  const page = all.slice(0, pointsAtOnce)
  return { page, next: all.length > page.length ? (page.at(-1)?.one.id ?? null) : null }
}

const points = on(epidemiologicalMap, async (call) => {
  const { input } = call
  const { after, area } = input
  const { members, boundary, isDrawn } = await membersOf(input, call)
  const { page, next } = pageOf(members, 'shown', after)
  const count = (group: LayerGroup) => members.filter(({ groups }) => groups.includes(group)).length
  return {
    markers: page.map(({ one, status, place }) => {
      const { x, y } = place.position ?? { x: 0, y: 0 }
      return {
        id: one.id,
        lat: y,
        lng: x,
        title: one.citizen.name,
        type: 'pin' as const,
        color: caseColors[status],
        category: statuses[status],
        isPoor: place.isPoor,
        citizenId: one.citizen.id,
      }
    }),
    general: after ? null : together(input, members),
    hasBoundary: isDrawn,
    geoFilterType: area?.type ?? null,
    boundary: toMultipolygon(boundary),
    located: count('shown'),
    withoutLocation: count('withoutLocation'),
    poorAccuracy: count('poorAccuracy'),
    outside: count('outside'),
    protectedCitizens: page.flatMap(({ one }) => (one.isProtected ? [one.citizen.id] : [])),
    next,
  }
})

/** Years of age that are counted together. */
const decade = 10

function together({ caseState }: Asked, members: readonly Member[]) {
  const states = new Map<string, { key: string; name: string; color: string; count: number }>()
  const ages = new Map<number, number>()
  for (const { one, status: key } of members) {
    const count = (states.get(key)?.count ?? 0) + 1
    states.set(key, { key, name: statuses[key], color: caseColors[key], count })
    if (typeof one.age !== 'number') continue
    const from = Math.floor(one.age / decade) * decade
    ages.set(from, (ages.get(from) ?? 0) + 1)
  }
  return generalOf({
    title: caseStates[caseState],
    total: members.length,
    categories: [...states.values()].sort((one, other) => other.count - one.count),
    ages: [...ages]
      .sort(([one], [other]) => one - other)
      .map(([from, count]) => ({ key: String(from), count })),
    of: 'Casos',
  })
}

const people = on(epidemiologicalMapPeople, async (call) => {
  const { input } = call
  const { members } = await membersOf(input, call)
  const { page, next } = pageOf(members, input.group ?? 'shown', input.after)
  return {
    people: page.map(({ one, status, place }) => ({
      id: one.citizen.id,
      name: one.citizen.name,
      neighborhood: place.neighborhood?.name ?? null,
      healthUnit: one.healthUnit?.name ?? null,
      microArea: place.microArea ?? null,
      category: `${statuses[status]}: ${one.pathology}`,
      date: one.day,
      ...(one.isProtected && { isProtected: true }),
    })),
    next,
  }
})

export const caseMapHandlers: Handler[] = [points, people]
